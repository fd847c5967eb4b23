import { randomUUID } from "node:crypto";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { anAgent, anEmail, aVerifiedCustomer, type TestPerson } from "../../../testing/people.ts";
import { aTestDesk } from "../../../testing/test-desk.ts";
import { ticketsInStatus } from "../../../testing/ticket-work/tickets-in-status.ts";
import { aTicket } from "../../../testing/tickets.ts";
import { unmailedAnswers } from "../../../tickets/answers/unmailed-answers.ts";
import { createMailTokens } from "../../addresses/mail-tokens.ts";
import { useMailParser } from "../../parsing/testing/a-mail.ts";
import { OutgoingMailModel, type OutgoingMailRecord } from "../outgoing-mail.model.ts";
import type { NewMail } from "../queue/mail-queue.ts";
import { createSuppressedAddresses } from "./suppressed-addresses.ts";
import { createReportTaker } from "./take-report.ts";
import { eximReport, type ReportedMail } from "./testing/exim-report.ts";

const secret = randomUUID();
const { desk } = aTestDesk({
  secret,
  receiving: {
    settings: { httpSecret: randomUUID(), lmtp: null, imap: null },
    reading: async () => ({ state: "filed", reason: null }),
  },
  sending: {
    sender: { address: "support@desk.example", name: "Support", site: null, answersTo: null },
    relay: { send: async () => {} },
    waitMs: 50,
  },
});
const parse = useMailParser();
const suppressed = createSuppressedAddresses(secret);
let bea: TestPerson;
let zofia: TestPerson;
let ticket: Ticket;
beforeAll(async () => {
  bea = await anAgent(desk, "Bea Larsen");
});
beforeEach(async () => {
  zofia = await aVerifiedCustomer(desk, "Zofia Nowak");
  ticket = await aTicket(zofia);
});

const report = async (raw: Buffer) =>
  createReportTaker({
    tokens: createMailTokens(secret),
    suppressed,
    findTicket: unmailedAnswers.findMailed,
    noteMail: desk.tickets.noteMail,
    mute: (ticketId) => unmailedAnswers.setMuted(ticketId, true),
    now: Date.now,
  })(await parse(raw));
const wrong = { action: "failed", status: "5.1.1", diagnostic: "550 5.1.1 no such user" };

type Mail = OutgoingMailRecord;
const now = (mail: Mail) => OutgoingMailModel.findById(mail._id).orFail().lean();

async function sent(kind: NewMail["kind"], more: Partial<NewMail> = {}): Promise<Mail> {
  const queued = await desk.mailQueue.queueMail({
    kind,
    key: `${kind}:${randomUUID()}`,
    to: { name: "Cem", address: anEmail() },
    words: { subject: "A ticket is yours", text: "It is.\n", html: "<p>It is.</p>" },
    isAutomatic: true,
    ...more,
  });
  // Of some of these the desk asks before it sends them whether they are still wanted.
  const set = { state: "sent" as const };
  return OutgoingMailModel.findByIdAndUpdate(queued?.id, { $set: set }).orFail().lean<Mail>();
}

async function solved(): Promise<Mail> {
  const { setStatus } = ticketsInStatus(desk, { agent: bea, customer: zofia });
  expect((await setStatus(bea, ticket, "solved")).status).toBe(200);
  const find = () => OutgoingMailModel.findOne({ ticketId: ticket._id }).lean<Mail>();
  await expect.poll(async () => (await find())?.state).toBe("sent");
  return (await find()) as Mail;
}

const kinds: [string, () => Promise<Mail>][] = [
  ["that a ticket is solved", solved],
  ["to a colleague about a ticket", () => sent("notice", { ticketId: ticket._id })],
  ["to a colleague about several", () => sent("notice")],
  ["that invites a colleague", () => sent("invitation")],
  ["that an admin tries", () => sent("test")],
];

const unknown = {
  envelopeFrom: "support@desk.example",
  envelopeId: null,
  messageId: "<x@y.example>",
};
const parts: [string, (mail: Mail) => Partial<ReportedMail>][] = [
  ["the address that its report came to", ({ envelopeFrom }) => ({ envelopeFrom })],
  ["the id that went with it", ({ envelopeId }) => ({ envelopeId: envelopeId ?? null })],
  ["its Message-ID", ({ messageId }) => ({ messageId })],
];

// mail 46
describe.each(kinds)("a mail %s that comes back", (_kind, aMailOf) => {
  it("is known by its address, by the id that went with it and by its Message-ID alone; its address is given up", async () => {
    const mail = await aMailOf();
    for (const [by, part] of parts) {
      await OutgoingMailModel.updateOne({ _id: mail._id }, { $set: { state: "sent" } });
      await suppressed.lift(mail.to);
      const found = await report(eximReport({ ...unknown, to: mail.to, ...part(mail) }, [wrong]));
      expect([by, found.reason]).toEqual([by, "delivery_report"]);
      expect(await now(mail)).toMatchObject({ state: "bounced", reason: wrong.diagnostic });
      expect(await suppressed.isSuppressed(mail.to)).toBe(true);
    }
  });

  // mail 47
  it("in a forged report is not marked", async () => {
    const mail = await aMailOf();
    const other = await sent("test");
    const forged = (written: string) =>
      written.replace(/\.([a-z2-7])(?=[a-z2-7]{15})/, (_all, one) => (one === "a" ? ".b" : ".a"));
    const another = (written: string) => written.replace(String(mail._id), String(other._id));
    for (const change of [forged, another]) {
      const { envelopeFrom, envelopeId, messageId, to } = mail;
      const said = {
        envelopeFrom: change(envelopeFrom),
        envelopeId: change(envelopeId ?? ""),
        messageId: change(messageId),
      };
      expect((await report(eximReport({ ...said, to }, [wrong]))).reason).toBe("unknown_report");
    }
    for (const one of [mail, other]) expect((await now(one)).state).toBe("sent");
    expect(await suppressed.isSuppressed(mail.to)).toBe(false);
  });
});

it("a colleague's notice that came back, or that they call spam, leaves the customer's ticket as it was", async () => {
  const mail = await sent("notice", { ticketId: ticket._id });
  await report(eximReport(mail, [wrong]));
  expect((await now(mail)).state).toBe("bounced");
  const activity = await bea.call("GET", `conversation/${ticket._id}/activity`);
  expect(JSON.stringify(activity.body.data)).not.toContain(mail.to);
  expect(await unmailedAnswers.isMutedNow(mail.ticketId as never)).toBe(false);
});
