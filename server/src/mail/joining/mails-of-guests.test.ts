import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import {
  applyCode,
  requestVerification,
  signUpAtProvider,
} from "../../testing/identity/identity-accounts.ts";
import {
  aMessageId,
  deskAddress,
  receive,
  receivingMails,
  signatures,
} from "../../testing/mails/incoming-mails.ts";
import { anAgent, anEmail, signIn, type TestPerson, testPassword } from "../../testing/people.ts";
import { aTestDesk } from "../../testing/test-desk.ts";
import { aMessage } from "../../testing/tickets.ts";
import { TicketModel } from "../../tickets/ticket.model.ts";
import { UserModel } from "../../users/user.model.ts";
import { MailModel } from "../mail.model.ts";
import { aMailWith } from "../parsing/testing/a-mail.ts";

const secret = randomUUID();
const { desk } = aTestDesk({ secret, receiving: receivingMails() });
const { replyTo } = signatures(secret);
let bea: TestPerson;
beforeAll(async () => {
  bea = await anAgent(desk, "Bea Larsen");
});

const writes = (email: string, text: string, to = deskAddress) =>
  receive(
    desk,
    aMailWith({ From: `Grete Guest <${email}>`, "Message-ID": aMessageId(), To: to }, `${text}\n`),
  );
const guestWith = (email: string) => UserModel.findOne({ isGuest: true, email }).orFail().lean();
const verified = (email: string) =>
  desk.identity.ensureVerified({ email, password: testPassword, name: "Grete" });

/** A ticket that a stranger's mail has opened, answered by staff. */
async function aTicketByMail(email: string) {
  const mail = await writes(email, "The kettle does not whistle.");
  expect(mail).toMatchObject({ state: "opened", reason: null });
  const ticket = await TicketModel.findById(mail.ticketId).orFail().lean();
  await aMessage(bea, (await bea.call("GET", `conversation/${ticket._id}`)).body.data, {
    text: "Did you fill it?",
  });
  return { mail, ticket, guest: await guestWith(email) };
}

// mail 22
it("two first mails of one address at once are two tickets of one guest", async () => {
  const email = anEmail();
  const mails = await Promise.all([writes(email, "One."), writes(email, "Two.")]);
  expect(mails).toMatchObject([{ state: "opened" }, { state: "opened" }]);
  const { _id } = await guestWith(email);
  expect(await TicketModel.countDocuments({ "creator.id": _id.toString() })).toBe(2);
});

it("an answer to what a guest was mailed reaches the ticket of the account that takes their place, though it has not signed in since", async () => {
  const email = anEmail();
  const { ticket, guest } = await aTicketByMail(email);
  const reply = replyTo({ ticket: ticket.number }, guest._id.toString());
  expect(await writes(email, "I did.", reply)).toMatchObject({ state: "joined" });
  const { idToken } = await signUpAtProvider({ email, password: testPassword, name: "Grete" });
  const { user } = await signIn(desk, email);
  await applyCode(await requestVerification(idToken));
  expect(await writes(email, "It whistles now.", reply)).toMatchObject({
    state: "joined",
    ticketId: ticket._id,
  });
  await desk.tickets.settled();
  const now = await TicketModel.findById(ticket._id).orFail().lean();
  expect(now).toMatchObject({ creator: { id: user._id }, lastSenderId: user._id });
});

it("a mail that is read again after the hand-over, since its process died, is still one ticket", async () => {
  const email = anEmail();
  const { mail, ticket } = await aTicketByMail(email);
  await verified(email);
  const grete = await signIn(desk, email);
  await MailModel.updateOne(
    { _id: mail._id },
    { $set: { state: "stored", tries: 0, dueAt: new Date(0) }, $unset: { ticketId: 1 } },
  );
  await writes(anEmail(), "Another mail, so that it is looked for what waits.");
  await expect.poll(async () => (await MailModel.findById(mail._id).lean())?.state).toBe("opened");
  const { body } = await grete.call("GET", "conversation");
  expect(body).toMatchObject([{ _id: ticket._id.toString() }]);
});
