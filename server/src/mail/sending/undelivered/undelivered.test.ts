import { randomUUID } from "node:crypto";
import type { UndeliveredMail } from "@deskbell/shared/mail/undelivered-mail";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { Types } from "mongoose";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { AuditModel } from "../../../audit/audit.model.ts";
import { aQueuedMail } from "../../../testing/mails/mails.ts";
import {
  anAdmin,
  anAgent,
  anEmail,
  aVerifiedCustomer,
  type TestPerson,
} from "../../../testing/people.ts";
import { aTestDesk } from "../../../testing/test-desk.ts";
import { aMessage, aTicket } from "../../../testing/tickets.ts";
import { OutgoingMailModel } from "../outgoing-mail.model.ts";
import { SuppressedAddressModel } from "../reports/suppressed-address.model.ts";
import { createSuppressedAddresses } from "../reports/suppressed-addresses.ts";

const secret = randomUUID();
const suppressed = createSuppressedAddresses(secret);
const sent: string[] = [];
/** What the company's mail server says to each mail; null takes it. */
let refusal: object | null = null;
const noUser = { command: "RCPT TO", responseCode: 550, response: "550 5.1.1 no such user" };

const { desk } = aTestDesk({
  secret,
  sending: {
    sender: { address: "support@desk.example", name: "Support", site: null, answersTo: null },
    relay: {
      async send({ to }) {
        if (refusal) throw Object.assign(new Error("refused"), refusal);
        sent.push(to);
      },
    },
    waitMs: 100,
  },
});

let bea: TestPerson;
let admin: TestPerson;
let zofia: TestPerson;
let ticket: Ticket;
beforeAll(async () => {
  bea = await anAgent(desk, "Bea Larsen");
  admin = await anAdmin(desk);
});
beforeEach(async () => {
  refusal = null;
  sent.length = 0;
  await SuppressedAddressModel.deleteMany({});
  await OutgoingMailModel.deleteMany({});
  zofia = await aVerifiedCustomer(desk, "Zofia Nowak");
  ticket = await aTicket(zofia);
});

const listed = async (who = bea): Promise<UndeliveredMail[]> =>
  (await who.call("GET", "mails/outgoing")).body.data;
const tryAgain = (id: string | undefined, who = bea) =>
  who.call("POST", `mails/outgoing/${id}/try-again`);
const release = (id: string | undefined, who = bea) =>
  who.call("DELETE", `mails/outgoing/${id}/suppression`);
const dismiss = (id: string | undefined, who = bea) =>
  who.call("POST", `mails/outgoing/${id}/dismiss`);
const isState = (id: string | undefined, state: string) =>
  expect.poll(async () => (await OutgoingMailModel.findById(id).lean())?.state).toBe(state);

/** An answer that the customer's server refused. */
async function aRefusedAnswer(): Promise<UndeliveredMail> {
  refusal = noUser;
  await aMessage(bea, ticket, { text: "Please press the button." });
  await expect.poll(() => listed()).toHaveLength(1);
  refusal = null;
  const [mail] = await listed();
  return mail as UndeliveredMail;
}
const giveUp = (address: string) =>
  suppressed.noteFailure({
    address,
    mailId: new Types.ObjectId(),
    isForGood: true,
    at: new Date(),
  });
type Stored = {
  kind: "forward" | "invitation";
  state?: "queued" | "sent";
  to?: string;
  raw?: Buffer;
  emptiedAt?: Date;
};

function aStored(more: Stored) {
  const { fromSeq: _fromSeq, ticketId: _ticketId, ...mail } = aQueuedMail();
  return OutgoingMailModel.create({ ...mail, key: randomUUID(), state: "failed", ...more });
}

it("staff read which mails did not arrive: why, of which ticket, to whom and when; the newest first", async () => {
  const mail = await aRefusedAnswer();
  expect(mail).toMatchObject({
    kind: "answer",
    state: "failed",
    reason: "550 5.1.1 no such user",
    to: zofia.email,
    ticket: { _id: ticket._id, ticket: ticket.ticket },
    isGivenUp: false,
    canTryAgain: true,
  });
  expect(Date.parse(mail.at)).toBeLessThanOrEqual(Date.now());
  await aStored({ kind: "forward", to: "expert@springs.example" });
  expect((await listed()).map(({ to }) => to)).toEqual(["expert@springs.example", zofia.email]);
  expect((await bea.call("GET", "mails")).body.counts).toMatchObject({ undelivered: 2 });
  const [, older] = await listed();
  const page = await bea.call("GET", `mails/outgoing?limit=1&before=${(await listed())[0]?._id}`);
  expect(page.body.data).toEqual([older]);
});

it("a mail that is tried again by two at once goes out once, and is listed no more", async () => {
  const { _id } = await aRefusedAnswer();
  const answers = await Promise.all([tryAgain(_id), tryAgain(_id, admin)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  await isState(_id, "sent");
  expect(sent).toEqual([zofia.email]);
  expect(await listed()).toEqual([]);
  expect((await tryAgain(_id)).status).toBe(409);
});

it("trying again lifts nothing: an address that was given up is released on purpose first, which is audited", async () => {
  const { _id } = await aRefusedAnswer();
  await giveUp(zofia.email);
  expect(await listed()).toMatchObject([{ isGivenUp: true, canTryAgain: false }]);
  expect(await tryAgain(_id)).toMatchObject({ status: 409, body: { code: "conflict" } });
  expect(await suppressed.isSuppressed(zofia.email)).toBe(true);
  expect(sent).toEqual([]);

  expect((await release(_id)).status).toBe(200);
  await isState(_id, "sent");
  expect(sent).toEqual([zofia.email]);
  expect(await suppressed.isSuppressed(zofia.email)).toBe(false);
  expect((await release(_id)).status).toBe(409);
  const entries = await AuditModel.find({ action: "mail-again", email: zofia.email }).lean();
  expect(entries).toMatchObject([{ by: bea.email, outcome: "done" }]);
});

it("a mail that was not sent to an address that was given up goes out once it is released", async () => {
  await giveUp(zofia.email);
  await aMessage(bea, ticket, { text: "Please press the button." });
  await expect.poll(() => listed()).toMatchObject([{ state: "suppressed", isGivenUp: true }]);
  const [mail] = await listed();
  expect((await release(mail?._id)).status).toBe(200);
  await isState(mail?._id, "sent");
});

it("a mail is not tried again at an address that its customer has left, nor one of which the words are gone", async () => {
  const { _id } = await aRefusedAnswer();
  await OutgoingMailModel.updateOne({ _id }, { to: anEmail() });
  expect((await tryAgain(_id)).status).toBe(409);
  const emptied = await aStored({ kind: "forward", emptiedAt: new Date() });
  expect((await tryAgain(emptied._id.toString())).status).toBe(409);
  expect(sent).toEqual([]);
});

it("of an invitation that failed only admins read, and it cannot be tried again: its link is not kept", async () => {
  const { _id } = await aStored({ kind: "invitation", to: "cem@desk.example" });
  expect(await listed()).toEqual([]);
  expect((await bea.call("GET", "mails")).body.counts).toMatchObject({ undelivered: 0 });
  expect((await tryAgain(_id.toString())).status).toBe(404);
  expect(await listed(admin)).toMatchObject([{ kind: "invitation", canTryAgain: false }]);
  expect((await tryAgain(_id.toString(), admin)).status).toBe(409);
});

it("a mail that staff dismiss is listed and counted no more, which is audited; of two who do it at once one does", async () => {
  const { _id } = await aRefusedAnswer();
  const answers = await Promise.all([dismiss(_id), dismiss(_id, admin)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 200)?.body.data).toMatchObject({ _id });
  expect([await listed(), await listed(admin)]).toEqual([[], []]);
  expect((await bea.call("GET", "mails")).body.counts).toMatchObject({ undelivered: 0 });
  expect((await tryAgain(_id)).status).toBe(409);
  expect(sent).toEqual([]);
  const entries = await AuditModel.find({ action: "dismiss-mail", email: zofia.email }).lean();
  expect(entries.filter(({ outcome }) => outcome === "done")).toHaveLength(1);
});

it("a mail that was dismissed and is tried again in its ticket is listed when it fails once more", async () => {
  const { _id } = await aRefusedAnswer();
  expect((await dismiss(_id)).status).toBe(200);
  refusal = noUser;
  const again = await bea.call("POST", `conversation/${ticket._id}/delivery/${_id}/try-again`);
  expect(again.status).toBe(200);
  await expect.poll(() => listed()).toMatchObject([{ _id, state: "failed" }]);
});

it("what has arrived, or is on its way, is not dismissed", async () => {
  const { _id } = await aRefusedAnswer();
  await tryAgain(_id);
  await isState(_id, "sent");
  expect((await dismiss(_id)).status).toBe(409);
});

describe("the bytes of a mail that did not arrive", () => {
  const fetchRaw = (id: unknown, { token }: TestPerson) =>
    fetch(`${desk.url}/api/v1/mails/outgoing/${id}/raw`, {
      headers: { Authorization: `Bearer ${token}` },
    });

  it("are an admin's to download, as they were handed over, and nobody else's", async () => {
    const { _id } = await aRefusedAnswer();
    const answer = await fetchRaw(_id, admin);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/octet-stream");
    expect(answer.headers.get("content-disposition")).toBe(`attachment; filename=mail-${_id}.eml`);
    const stored = await OutgoingMailModel.findById(_id).orFail().lean();
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.equals(Buffer.from(stored.raw.buffer))).toBe(true);
    expect((await fetchRaw(_id, bea)).status).toBe(403);
    expect((await fetchRaw(_id, zofia)).status).toBe(403);
  });

  it("of an invitation, of one whose words are gone, and of one that arrived nobody reads", async () => {
    const link = Buffer.from("https://help.example/invitation#secret");
    const hidden = [
      await aStored({ kind: "invitation", to: "cem@desk.example", raw: link }),
      await aStored({ kind: "invitation", state: "queued", to: "cem@desk.example", raw: link }),
      await aStored({ kind: "forward", emptiedAt: new Date() }),
      await aStored({ kind: "forward", state: "sent" }),
    ];
    for (const { _id } of hidden) expect((await fetchRaw(_id, admin)).status).toBe(404);
  });
});

// case J08
it("a customer reads no list of them, tries none again, dismisses none and releases no address, not even their own", async () => {
  const { _id } = await aRefusedAnswer();
  await giveUp(zofia.email);
  expect((await zofia.call("GET", "mails/outgoing")).status).toBe(403);
  expect((await tryAgain(_id, zofia)).status).toBe(403);
  expect((await release(_id, zofia)).status).toBe(403);
  expect((await dismiss(_id, zofia)).status).toBe(403);
  expect(await suppressed.isSuppressed(zofia.email)).toBe(true);
});
