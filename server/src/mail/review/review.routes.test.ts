import type { ListedMail } from "@deskbell/shared/mail/listed-mail";
import { Types } from "mongoose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aMail } from "../../testing/mails/mails.ts";
import { aCustomer, anAdmin, anAgent, type TestPerson } from "../../testing/people.ts";
import { startTestDesk, type TestDesk } from "../../testing/start-test-desk.ts";
import { aTicket } from "../../testing/tickets.ts";
import { mailSecret, postMail } from "../../testing/write-paths/of-mails.ts";
import { MailModel, type MailRecord } from "../mail.model.ts";
import { UnfetchedMailModel } from "../receiving/imap/unfetched-mail.model.ts";
import type { Understood } from "../receiving/process-mails.ts";
import { BlockedSenderModel } from "./blocked-sender.model.ts";
import { isBlocked } from "./blocked-senders.ts";

let desk: TestDesk;
let admin: TestPerson;
let agent: TestPerson;
let customer: TestPerson;
/** What becomes of mails now. */
let becomes: Understood;
const understood: MailRecord[] = [];

const from = { name: "Mallory", address: "mallory@example.com" };
const facts = { from, subject: "Kettle", isProven: false };

beforeAll(async () => {
  desk = await startTestDesk({
    receiving: {
      settings: { httpSecret: mailSecret, lmtp: null, imap: null },
      async reading(mail) {
        understood.push(mail);
        if (mail.decision) return { state: "opened", reason: null };
        return becomes;
      },
    },
  });
  admin = await anAdmin(desk);
  [agent, customer] = await Promise.all([anAgent(desk), aCustomer(desk)]);
});
afterAll(() => desk.close());
beforeEach(async () => {
  becomes = { state: "held", reason: "not_their_ticket", facts };
  understood.length = 0;
  await Promise.all([MailModel.deleteMany({}), BlockedSenderModel.deleteMany({})]);
});

/** Comes in and is understood as `becomes` says. */
async function aReceivedMail(raw = aMail()): Promise<string> {
  const before = new Set((await MailModel.find().lean()).map(({ _id }) => _id.toString()));
  await postMail(desk.url, raw);
  const isNew = ({ _id, state }: MailRecord) => !before.has(_id.toString()) && state !== "stored";
  await expect.poll(async () => (await MailModel.find().lean()).some(isNew)).toBe(true);
  return (await MailModel.find().lean()).find(isNew)?._id.toString() ?? "";
}

const list = async (query = "", person = agent) => (await person.call("GET", `mails${query}`)).body;
const decide = (id: string, as: string, person = agent) =>
  person.call("POST", `mails/${id}/decision`, { as });
const stateOf = async (id: string) => (await MailModel.findById(id).lean())?.state;
const download = (path: string, { token }: TestPerson) =>
  fetch(`${desk.url}/api/v1/${path}`, { headers: { Authorization: `Bearer ${token}` } });

describe("the list of mails", () => {
  it("holds those of one state, the newest first and page by page, and counts what needs somebody", async () => {
    const ids = [await aReceivedMail(), await aReceivedMail(), await aReceivedMail()].reverse();
    becomes = { state: "filed", reason: "bulk", facts };
    const filed = await aReceivedMail();
    const first = await list("?state=held&limit=2");
    expect(first.counts).toEqual({ held: 3, filed: 1, failed: 0, undelivered: 0, waiting: 0 });
    const rest = await list(`?state=held&limit=2&before=${first.data[1]._id}`);
    expect([...first.data, ...rest.data].map(({ _id }: ListedMail) => _id)).toEqual(ids);
    expect((await list("?state=filed")).data).toMatchObject([
      { _id: filed, reason: "bulk", from, subject: "Kettle", isProven: false, ticket: null },
    ]);
  });

  it("says at which ticket a mail is held, and finds those of one ticket", async () => {
    const ticket = await aTicket(customer);
    becomes.facts = { ...facts, ticketId: new Types.ObjectId(ticket._id) };
    const held = await aReceivedMail();
    becomes.facts = facts;
    await aReceivedMail();
    expect((await list(`?state=held&ticket=${ticket._id}`)).data).toMatchObject([
      { _id: held, ticket: { _id: ticket._id, ticket: ticket.ticket } },
    ]);
  });
});

describe("a held mail", () => {
  it("becomes a ticket of its own once staff say so: it is understood anew with what was said", async () => {
    const id = await aReceivedMail();
    const answer = await decide(id, "open");
    expect([answer.status, answer.body.data.state]).toEqual([200, "stored"]);
    await expect.poll(() => stateOf(id)).toBe("opened");
    expect(understood.at(-1)?.decision).toEqual({ by: agent.user._id, is: "open" });
  });

  it("is a message of no ticket where it is held at none", async () => {
    const id = await aReceivedMail();
    expect((await decide(id, "join")).status).toBe(409);
    expect(await stateOf(id)).toBe("held");
  });

  it("called spam is filed and its sender is blocked; taken back, the sender is not blocked any more", async () => {
    const id = await aReceivedMail();
    expect((await decide(id, "spam")).body.data).toMatchObject({ state: "filed", reason: "spam" });
    expect(await isBlocked(from.address)).toBe(true);
    const blocked = (await agent.call("GET", "mails/blocked")).body.data;
    expect(blocked).toMatchObject([{ address: from.address }]);
    expect((await decide(id, "open")).status).toBe(200);
    await expect.poll(() => stateOf(id)).toBe("opened");
    expect(await isBlocked(from.address)).toBe(false);
  });

  it("in a forged name does not block the one whose name it is", async () => {
    for (const reason of ["refused_sender", "from_staff"] as const) {
      becomes = { state: "held", reason, facts };
      await decide(await aReceivedMail(), "spam");
    }
    expect(await isBlocked(from.address)).toBe(false);
  });

  it("is decided on by one of two who do so at once; the other reads that somebody has", async () => {
    const id = await aReceivedMail();
    const answers = await Promise.all([decide(id, "open"), decide(id, "spam", admin)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [lost] = answers.filter(({ status }) => status === 409);
    expect(lost?.body.code).toBe("conflict");
    expect(await isBlocked(from.address)).toBe(answers[1]?.status === 200);
  });
});

it("a blocked address can be let in again, once", async () => {
  await decide(await aReceivedMail(), "spam");
  const path = `mails/blocked/${encodeURIComponent("Mallory@Example.com")}`;
  expect((await agent.call("DELETE", path)).status).toBe(200);
  expect(await isBlocked(from.address)).toBe(false);
  expect((await agent.call("DELETE", path)).status).toBe(404);
});

it("a mail that is in a ticket is not decided on", async () => {
  becomes = { state: "joined", reason: null, facts };
  const id = await aReceivedMail();
  for (const as of ["join", "open", "spam"]) expect((await decide(id, as)).status).toBe(409);
  expect(await stateOf(id)).toBe("joined");
});

it.each(["broken", "too large"])(
  "a mail that failed (%s) is filed once staff dismiss it, with who did, and no other can be dismissed",
  async (reason) => {
    expect((await decide(await aReceivedMail(), "dismiss")).status).toBe(409);
    becomes = { state: "failed", reason };
    const id = await aReceivedMail();
    const answer = await decide(id, "dismiss");
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { state: "filed", reason: "dismissed" } },
    });
    const stored = await MailModel.findById(id).lean();
    expect(stored?.decision).toEqual({ by: agent.user._id, is: "dismiss" });
    for (const as of ["dismiss", "spam"]) expect((await decide(id, as)).status).toBe(409);
    expect((await list()).counts).toMatchObject({ failed: 0 });
  },
);

it("a mail that was dismissed can still be opened as a ticket, unless only its beginning is there", async () => {
  becomes = { state: "failed", reason: "broken" };
  const [id, large] = [await aReceivedMail(), await aReceivedMail()];
  await MailModel.updateOne({ _id: large }, { size: 26_000_000 });
  for (const one of [id, large]) expect((await decide(one, "dismiss")).status).toBe(200);
  expect((await decide(large, "open")).status).toBe(409);
  expect((await decide(id, "open")).body.data).toMatchObject({ state: "stored" });
  await expect.poll(() => stateOf(id)).toBe("opened");
});

it("a mail that failed can be tried again, and only such a one; one that was too large stays so", async () => {
  becomes = { state: "failed", reason: "too_deep" };
  const failed = await aReceivedMail();
  becomes = { state: "held", reason: "spam", facts };
  expect((await agent.call("POST", `mails/${failed}/try-again`)).status).toBe(200);
  await expect.poll(() => stateOf(failed)).toBe("held");
  expect((await agent.call("POST", `mails/${failed}/try-again`)).status).toBe(409);
  becomes = { state: "failed", reason: "too large" };
  const large = await aReceivedMail();
  expect((await agent.call("POST", `mails/${large}/try-again`)).status).toBe(409);
  expect((await decide(large, "open")).status).toBe(409);
});

describe("the bytes of a mail", () => {
  const boundary = "=_part";
  const hostileName = 'a\\"\r\n X-Evil: 1\r\n ../../b.docx';
  const withFiles = () =>
    aMail({
      headers: ["MIME-Version: 1.0", `Content-Type: multipart/mixed; boundary="${boundary}"`],
      text: [
        `--${boundary}`,
        "Content-Type: text/plain",
        "",
        "It does not boil.",
        `--${boundary}`,
        "Content-Type: text/html",
        `Content-Disposition: attachment; filename*=UTF-8''${encodeURIComponent(hostileName)}`,
        "",
        "<script>alert(1)</script>",
        `--${boundary}--`,
      ].join("\r\n"),
    });

  // mail 27
  it("are an admin's to download, as they came", async () => {
    const raw = withFiles();
    const id = await aReceivedMail(raw);
    const answer = await download(`mails/${id}/raw`, admin);
    expect(answer.headers.get("content-type")).toBe("application/octet-stream");
    expect(answer.headers.get("content-disposition")).toBe(`attachment; filename=mail-${id}.eml`);
    expect(Buffer.from(await answer.arrayBuffer()).equals(raw)).toBe(true);
    expect((await download(`mails/${id}/raw`, agent)).status).toBe(403);
  });

  it("of a file that was not taken over are a download under a name that holds no path and no header", async () => {
    const id = await aReceivedMail(withFiles());
    const { content } = (await agent.call("GET", `mails/${id}`)).body.data;
    expect(content.files).toMatchObject([{ index: 0, isTaken: false }]);
    expect(content.files[0].name).not.toMatch(/[/\\\r\n]/);
    const answer = await download(`mails/${id}/files/0`, agent);
    expect(answer.headers.get("x-evil")).toBeNull();
    expect(answer.headers.get("content-type")).toBe("application/octet-stream");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("content-disposition")).toBe("attachment; filename=b.docx");
    expect(await answer.text()).toContain("<script>");
    expect((await download(`mails/${id}/files/1`, agent)).status).toBe(404);
  });

  // case J13
  // mail 29
  it("reach no customer by any path, also where the mail is theirs or its page was signed for staff", async () => {
    const ticket = await aTicket(customer);
    becomes.facts = {
      from: { name: "Me", address: customer.email },
      subject: "Mine",
      ticketId: new Types.ObjectId(ticket._id),
    };
    const id = await aReceivedMail(withFiles());
    for (const path of ["", `/${id}`, `/${id}/files/0`, `/${id}/raw`, "/blocked"]) {
      const answer = await download(`mails${path}`, customer);
      expect([path, answer.status]).toEqual([path, 403]);
      expect(await answer.text()).not.toContain("boil");
    }
    for (const as of ["join", "open", "spam"]) {
      expect((await decide(id, as, customer)).status).toBe(403);
    }
    expect((await customer.call("POST", `mails/${id}/try-again`)).status).toBe(403);
    const { originalPath } = (await agent.call("GET", `mails/${id}`)).body.data.content;
    const forged = originalPath.replace(agent.user._id, customer.user._id);
    expect((await fetch(desk.url + forged)).status).toBe(404);
  });
});

describe("mails that wait", () => {
  it("are counted and listed with why and until when, and so are those that a mailbox does not give", async () => {
    const id = await aReceivedMail();
    const nextTry = new Date(Date.now() + 60_000);
    const waiting = { state: "stored", reason: "The database is away.", dueAt: nextTry } as const;
    await MailModel.updateOne({ _id: id }, { $set: waiting });
    const [unfetched] = await UnfetchedMailModel.create([
      { mailboxId: "gone", uidValidity: "1", uid: 7, size: 12, reason: "NO", at: new Date() },
    ]);
    const answer = await list("?state=stored");
    expect(answer.counts).toMatchObject({ waiting: 2, held: 0 });
    expect(answer.data).toMatchObject([
      { _id: id, reason: "The database is away.", nextTryAt: nextTry.toISOString() },
    ]);
    expect(answer.unfetched).toMatchObject([{ size: 12, reason: "NO", isAsked: false }]);
    const again = `mails/unfetched/${unfetched?._id}/try-again`;
    expect((await customer.call("POST", again)).status).toBe(403);
    expect((await agent.call("POST", again)).status).toBe(200);
    expect((await list()).unfetched).toMatchObject([{ isAsked: true }]);
    await UnfetchedMailModel.deleteMany({});
    expect((await agent.call("POST", again)).status).toBe(404);
    expect((await agent.call("POST", `mails/${id}/try-again`)).status).toBe(200);
    await expect.poll(() => stateOf(id)).toBe("held");
  });
});
