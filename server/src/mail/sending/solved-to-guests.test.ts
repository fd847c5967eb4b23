import { randomUUID } from "node:crypto";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { trusted } from "mongoose";
import { beforeAll, describe, expect, it } from "vitest";
import { dueAnswers } from "../../testing/mails/due-answers.ts";
import {
  aMessageId,
  deskAddress,
  proven,
  receive,
  receivingMails,
  signatures,
} from "../../testing/mails/incoming-mails.ts";
import { anAgent, anEmail, type TestPerson } from "../../testing/people.ts";
import { aTestDesk } from "../../testing/test-desk.ts";
import { ticketsInStatus } from "../../testing/ticket-work/tickets-in-status.ts";
import { aDraft, aMessage } from "../../testing/tickets.ts";
import { ensureGuest } from "../../users/guests/ensure-guest.ts";
import { UserModel } from "../../users/user.model.ts";
import { MailModel } from "../mail.model.ts";
import { aMailWith } from "../parsing/testing/a-mail.ts";
import { OutgoingMailModel } from "./outgoing-mail.model.ts";

const secret = randomUUID();
const sender = { address: deskAddress, name: "Example Support", site: "https://help.example" };
const { desk } = aTestDesk({
  secret,
  receiving: receivingMails(),
  sending: { sender: { ...sender, answersTo: null }, relay: null, waitMs: 60 * 60_000 },
});
const { timePasses } = dueAnswers(desk, secret);
const { replyTo } = signatures(secret);
let bea: TestPerson;
beforeAll(async () => {
  bea = await anAgent(desk, "Bea Larsen");
});

const writes = (email: string, headers: Record<string, string> = {}) =>
  receive(
    desk,
    aMailWith(
      { From: `Grete <${email}>`, To: deskAddress, "Message-ID": aMessageId(), ...headers },
      `The kettle does not whistle ${randomUUID()}.\n`,
    ),
  );
const ticketOf = async (id: unknown): Promise<Ticket> =>
  (await bea.call("GET", `conversation/${id}`)).body.data;
const idOf = async (email: string) =>
  (await UserModel.findOne({ isGuest: true, email }).orFail().lean())._id.toString();
const hourMs = 60 * 60_000;

async function isSolved(ticket: Ticket): Promise<void> {
  await desk.tickets.settled();
  const { setStatus } = ticketsInStatus(desk, { agent: bea, customer: bea });
  expect((await setStatus(bea, ticket, "solved")).status).toBe(200);
  await timePasses(2 * hourMs);
}
const mailsTo = (email: string) =>
  OutgoingMailModel.find({ to: email, kind: trusted({ $ne: "acknowledgement" }) })
    .select({ kind: 1 })
    .sort({ _id: 1 })
    .lean();

// mail 34
describe("a program tells nobody that a ticket is solved whose address", () => {
  it("only an unproven mail names", async () => {
    const email = anEmail();
    const { ticketId, state } = await writes(email);
    expect(state).toBe("opened");
    await isSolved(await ticketOf(ticketId));
    expect(await mailsTo(email)).toEqual([]);
    // Opened by staff out of those that were held it is no better known.
    const other = await writes(email, { "X-Spam-Flag": "YES" });
    expect(other.state).toBe("held");
    await bea.call("POST", `mails/${other._id}/decision`, { as: "open" });
    const opened = () => MailModel.findById(other._id).orFail().lean();
    await expect.poll(async () => (await opened()).state).toBe("opened");
    await isSolved(await ticketOf((await opened()).ticketId));
    expect(await mailsTo(email)).toEqual([]);
  });

  it("was only typed into the contact form", async () => {
    const guest = await ensureGuest({ address: anEmail(), name: "Grete" });
    const { _id } = await desk.tickets.open(guest, { ...aDraft, visibility: "privet" });
    await isSolved(await ticketOf(_id));
    expect(await mailsTo(guest.email)).toEqual([]);
  });
});

describe("whose ticket is solved is told so", () => {
  it("in the mail with an answer that a person wrote, whoever they are", async () => {
    const email = anEmail();
    const ticket = await ticketOf((await writes(email)).ticketId);
    await aMessage(bea, ticket, { text: "Descale it" });
    await isSolved(ticket);
    expect(await mailsTo(email)).toMatchObject([{ kind: "answer" }]);
  });

  it("where a mail of theirs was proven", async () => {
    const email = anEmail();
    await isSolved(await ticketOf((await writes(email, proven())).ticketId));
    expect(await mailsTo(email)).toMatchObject([{ kind: "solved" }]);
  });

  it("where they have answered what was mailed to them, which shows that it arrives", async () => {
    const email = anEmail();
    const ticket = await ticketOf((await writes(email)).ticketId);
    const joined = await writes(email, { To: replyTo(ticket, await idOf(email)) });
    expect(joined).toMatchObject({ state: "joined", isProven: false });
    await isSolved(ticket);
    expect(await mailsTo(email)).toMatchObject([{ kind: "solved" }]);
  });
});
