import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { aDeskWithMails } from "../../testing/mails/desk-with-mails.ts";
import { aMessageId, deskAddress, receive } from "../../testing/mails/incoming-mails.ts";
import { anEmail } from "../../testing/people.ts";
import { aTicket } from "../../testing/tickets.ts";
import { TicketModel } from "../../tickets/ticket.model.ts";
import { MailModel, type MailRecord } from "../mail.model.ts";

const { desk, bea, zofia, replyTo, aReply, messagesOf } = aDeskWithMails();

const decide = ({ _id }: MailRecord, as: string, who = bea) =>
  who.call("POST", `mails/${_id}/decision`, { as });
const now = ({ _id }: MailRecord) => MailModel.findById(_id).orFail().lean();
const filed = async (headers: Record<string, string>) => {
  const mail = await receive(desk, aReply(headers, `It leaks ${randomUUID()}\n`));
  expect(mail.state).toBe("filed");
  return mail;
};

describe("a mail that was filed by mistake", () => {
  it.each([
    ["a newsletter", "bulk", { "List-Id": "<shop.example>", To: "all@shop.example" }],
    ["a program's", "automatic", { "X-Autoreply": "yes" }],
    ["one of our own", "ourselves", { "X-Deskbell-Loop": "yes" }],
  ])("as %s becomes one ticket of who wrote it", async (_what, reason, headers) => {
    const email = anEmail();
    const mail = await filed({ From: `Grete <${email}>`, To: deskAddress, ...headers });
    expect(mail.reason).toBe(reason);
    const answers = await Promise.all([decide(mail, "open"), decide(mail, "open")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await expect.poll(async () => (await now(mail)).state).toBe("opened");
    const { ticketId } = await now(mail);
    const ticket = await TicketModel.findById(ticketId).orFail().lean();
    expect(ticket).toMatchObject({ creator: { name: "Grete" }, byMail: { isProven: false } });
    expect(await TicketModel.countDocuments({ "creator.id": ticket.creator.id })).toBe(1);
  });

  it("as another's copy is a message of its ticket, once somebody of staff has it join", async () => {
    const ticket = await aTicket(zofia);
    const written = { From: zofia.email, "Message-ID": aMessageId() };
    const To = replyTo(ticket, zofia.user._id);
    const first = await receive(desk, aReply({ ...written, To }, "It leaks\n"));
    expect(first.state).toBe("joined");
    const again = await receive(
      desk,
      aReply({ ...written, To: deskAddress, Cc: To }, "It leaks\n"),
    );
    expect(again).toMatchObject({ state: "filed", reason: "duplicate" });
    expect((await decide(again, "join", zofia)).status).toBe(403);
    expect((await decide(again, "join")).status).toBe(200);
    await expect.poll(async () => (await now(again)).state).toBe("joined");
    expect(await messagesOf(ticket)).toHaveLength(2);
  });
});

it("who was of the staff when they said so and is not by then has opened no ticket: the mail is filed again", async () => {
  const email = anEmail();
  const mail = await filed({ From: email, To: deskAddress, "X-Deskbell-Loop": "yes" });
  const decision = { by: zofia.user._id, is: "open" as const };
  const set = { state: "stored" as const, reason: null, tries: 0, dueAt: new Date(), decision };
  await MailModel.updateOne({ _id: mail._id }, { $set: set });
  await receive(desk, aReply({ From: anEmail(), To: deskAddress }, `Wake ${randomUUID()}\n`));
  await expect.poll(async () => (await now(mail)).state).not.toBe("stored");
  expect(await now(mail)).toMatchObject({ state: "filed", reason: "ourselves" });
});

it("a mail of the desk's own address, and one that reports of ours, become no ticket", async () => {
  const own = await filed({ From: deskAddress, To: deskAddress });
  expect(own.reason).toBe("ourselves");
  const nobodys = await filed({
    From: deskAddress.replace("@", "+tag@"),
    To: deskAddress,
    "Message-ID": aMessageId(),
  });
  for (const mail of [own, nobodys]) expect((await decide(mail, "open")).status).toBe(409);
});
