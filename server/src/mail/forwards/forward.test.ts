import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { NotificationModel } from "../../notifications/notification.model.ts";
import { formOf } from "../../testing/call-api.ts";
import { aPicture } from "../../testing/files.ts";
import { aDeskWithMailBothWays } from "../../testing/mails/desk-with-mail-both-ways.ts";
import { deskAddress, proven, signatures } from "../../testing/mails/incoming-mails.ts";
import { anAdmin, anEmail } from "../../testing/people.ts";
import { aMessage, aTicket } from "../../testing/tickets.ts";
import { withoutIds } from "../../testing/without-ids.ts";
import { MailModel } from "../mail.model.ts";
import { OutgoingMailModel } from "../sending/outgoing-mail.model.ts";

const { desk, bea, zofia, secret, mailsTo, readMailsTo, writes, messagesOf, historyOf } =
  aDeskWithMailBothWays();

type Draft = { address: string; seq?: number; comment?: string; clientId?: string };
const forward = (ticket: { _id: string }, draft: Draft) =>
  bea.call("POST", `conversation/${ticket._id}/forward`, { clientId: randomUUID(), ...draft });

/** The notes of a ticket, as staff see them. */
const notesOf = async (ticket: { _id: string }) =>
  (await historyOf(ticket)).flatMap(({ note }: { note?: object }) => note ?? []);

async function aForwarded(address = anEmail()) {
  const ticket = await aTicket(zofia);
  expect((await forward(ticket, { address, comment: "Do you know this?" })).status).toBe(201);
  const [mail] = await readMailsTo(address);
  if (!mail) throw new Error("no mail");
  return { ticket, address, mail };
}

it("a message is forwarded with a comment and its files, once, and the history says to whom", async () => {
  const ticket = await aTicket(zofia);
  const attachments = [await aPicture("kettle.png")];
  await aMessage(zofia, ticket, { text: "Look at this", attachments });
  await aMessage(zofia, ticket, { text: "And at that" });
  const draft = { clientId: randomUUID(), address: anEmail(), seq: 1, comment: "Do you know it?" };
  for (const _again of [1, 2]) expect((await forward(ticket, draft)).status).toBe(201);
  const [mail] = await readMailsTo(draft.address);
  expect(mail?.subject).toBe(`Fwd: ${ticket.subject} [#${ticket.ticket}]`);
  expect(mail?.plain).toMatch(
    /Do you know it\?[\s\S]*Bea Larsen[\s\S]*Zofia Nowak[\s\S]*> Look at this/,
  );
  expect(mail?.plain).not.toContain("And at that");
  expect(mail?.attachments.map(({ filename }) => filename)).toEqual(["kettle.webp"]);
  expect(mail?.header("from")).toContain("Bea Larsen");
  expect(await historyOf(ticket)).toMatchObject([
    {
      actor: { person: { name: "Bea Larsen" } },
      changes: [{ field: "forwarded", to: draft.address }],
      reason: "Do you know it?",
    },
  ]);
  const other = await forward(ticket, { ...draft, address: anEmail() });
  expect(other.status).toBe(409);
});

it("words that an admin takes out of a ticket are in no record of what staff said with a forward", async () => {
  const [boss, ticket, address] = [await anAdmin(desk), await aTicket(zofia), anEmail()];
  const draft = { address, comment: "Has 4111 1111 1111 1111 been charged?" };
  expect((await forward(ticket, draft)).status).toBe(201);
  await readMailsTo(address);
  const words = { words: "4111 1111 1111 1111" };
  const redacted = await boss.call("POST", `conversation/${ticket._id}/redactions`, words);
  expect(redacted.status).toBe(200);
  const [mail, ...others] = await OutgoingMailModel.find({ to: address }).lean();
  expect(others).toEqual([]);
  expect(withoutIds(mail)).not.toContain("4111");
  expect(mail?.forward).toMatchObject({ comment: "Has █████ been charged?" });
  expect(withoutIds(await historyOf(ticket))).not.toContain("4111");
});

it("the whole ticket is forwarded from its opening on, and never a note", async () => {
  const ticket = await aTicket(zofia, { description: "It leaks since Monday, and hisses." });
  await aMessage(zofia, ticket, { text: "Still" });
  await aMessage(bea, ticket, { text: "We look into it" });
  const note = formOf({ text: "She is a difficult one" });
  expect((await bea.call("POST", `conversation/${ticket._id}/notes`, note)).status).toBe(201);
  const address = anEmail();
  await forward(ticket, { address });
  const [mail] = await readMailsTo(address);
  expect(mail?.plain).toMatch(/since Monday[\s\S]*Still[\s\S]*We look into it/);
  expect(`${mail?.plain}${mail?.html}`).not.toContain("difficult");
});

it.each([
  ["a stranger's", async ({ address }: { address: string }) => address, {}, false],
  ["somebody else's, to whom it was passed on", async () => anEmail(), {}, false],
  ["a colleague's", async () => bea.email, proven(), true],
  ["the customer's", async () => zofia.email, proven(), true],
])(
  "an answer to it is a note that says who answered, and no message: %s",
  async (_who, from, headers, isProven) => {
    const forwarded = await aForwarded();
    const { ticket, mail } = forwarded;
    const address = await from(forwarded);
    const answer = await writes(`Olaf Berg <${address}>`, mail.replyTo, "Turn it off.\n", headers);
    expect(answer).toMatchObject({ state: "joined" });
    expect(answer.messageSeq).toBeUndefined();
    expect(await messagesOf(ticket)).toEqual([]);
    expect(await notesOf(ticket)).toMatchObject([
      { text: "Turn it off.", author: { name: "Olaf Berg" }, byMail: { address, isProven } },
    ]);
    const theirs = await zofia.call("GET", `conversation/${ticket._id}`);
    expect(JSON.stringify(theirs.body)).not.toContain("Turn it off");
    expect((await zofia.call("GET", `conversation/${ticket._id}/activity`)).status).toBe(403);
  },
);

it("whoever forwarded it is told of the answer", async () => {
  const { ticket, address, mail } = await aForwarded();
  await writes(address, mail.replyTo, "Turn it off.\n");
  await expect
    .poll(() =>
      NotificationModel.collection.countDocuments({
        personId: bea.user._id,
        kind: "mentioned",
        ticketNumber: ticket.ticket,
      }),
    )
    .toBe(1);
});

it("an answer is known by our Message-ID where its program forgets the address", async () => {
  const { ticket, address, mail } = await aForwarded();
  const headers = { "In-Reply-To": mail.messageId ?? "" };
  expect(await writes(address, deskAddress, "By the header.\n", headers)).toMatchObject({
    state: "joined",
  });
  expect(await notesOf(ticket)).toHaveLength(1);
});

it("an answer that goes to the customer's address as well is a note all the same", async () => {
  const { ticket, mail } = await aForwarded();
  const theirs = signatures(secret).replyTo(ticket, zofia.user._id);
  const answer = await writes(zofia.email, `${theirs}, ${mail.replyTo}`, "Both.\n", proven());
  expect(answer.state).toBe("joined");
  expect(await messagesOf(ticket)).toEqual([]);
  expect(await notesOf(ticket)).toHaveLength(1);
});

it("no other token of the ticket makes a note, and a guessed one nothing", async () => {
  const { ticket, address, mail } = await aForwarded();
  const [localPart = "", domain] = mail.replyTo.split("@");
  const token = localPart.split(".").at(-1) ?? "";
  const theirs = signatures(secret).replyTo(ticket, zofia.user._id).split("@")[0] ?? "";
  const wrong = [
    // One character of it is another; that of the customer; as a token of the ticket; of another ticket.
    localPart.replace(token, (token.startsWith("a") ? "b" : "a") + token.slice(1)),
    localPart.replace(token, theirs.split(".").at(-1) ?? ""),
    localPart.replace("+f", "+t"),
    localPart.replace(`f${ticket.ticket}.`, `f${ticket.ticket - 1}.`),
  ];
  for (const [n, one] of wrong.entries()) {
    const answer = await writes(`${n}${address}`, `${one}@${domain}`, `Guess ${n}\n`);
    expect(answer.ticketId?.toString()).not.toBe(ticket._id);
  }
  expect(await messagesOf(ticket)).toEqual([]);
  expect(await notesOf(ticket)).toEqual([]);
});

it("what is held of such answers is a note, too, once staff have it join or open", async () => {
  const { ticket, address, mail } = await aForwarded();
  for (const [n, as] of (["join", "open"] as const).entries()) {
    const headers = { "X-Spam-Flag": "YES" };
    const held = await writes(address, mail.replyTo, `Cheap ${as}\n`, headers);
    expect(held).toMatchObject({ state: "held", reason: "spam" });
    expect((await bea.call("POST", `mails/${held._id}/decision`, { as })).status).toBe(200);
    await expect.poll(() => notesOf(ticket)).toHaveLength(n + 1);
  }
  expect(await messagesOf(ticket)).toEqual([]);
});

it("an answer that an admin deletes as a note is gone from the mail as it came, too", async () => {
  const { ticket, address, mail } = await aForwarded();
  const answer = await writes(address, mail.replyTo, "Her door code is 4711.\n");
  const [note] = await notesOf(ticket);
  const nora = await anAdmin(desk);
  const asItCame = async () => {
    const headers = { Authorization: `Bearer ${nora.token}` };
    return (await fetch(`${desk.url}/api/v1/mails/${answer._id}/raw`, { headers })).text();
  };
  expect(await asItCame()).toContain("4711");
  const path = `conversation/${ticket._id}/notes/${note._id}`;
  expect((await nora.call("DELETE", path)).status).toBe(200);
  expect(await asItCame()).toMatch(/^Content-Type: .*\s+The words of this mail were removed\.\s*$/);
  expect(await MailModel.findById(answer._id).lean()).toMatchObject({ state: "joined" });
});

it("an automatic answer is a line of the history, and no note", async () => {
  const { ticket, address, mail } = await aForwarded();
  await writes(address, mail.replyTo, "I am away.\n", { "Auto-Submitted": "auto-replied" });
  expect(await notesOf(ticket)).toEqual([]);
  expect(await historyOf(ticket)).toMatchObject([{}, { changes: [{ to: "automatic" }] }]);
});

it.each([
  ["no address", async () => "nobody", 400],
  ["the desk's own", async () => deskAddress, 400],
  ["the customer's", async () => zofia.email, 400],
  ["one that not every server takes", async () => "jürgen@example.com", 400],
])("nothing is forwarded to %s", async (_what, address, status) => {
  const ticket = await aTicket(zofia);
  const to = await address();
  expect((await forward(ticket, { address: to })).status).toBe(status);
  expect(await OutgoingMailModel.countDocuments({ ticketId: ticket._id })).toBe(0);
  expect(await historyOf(ticket)).toEqual([]);
});

it("a message that is not there cannot be forwarded, and customers forward nothing", async () => {
  const ticket = await aTicket(zofia);
  const address = anEmail();
  expect((await forward(ticket, { address, seq: 7 })).status).toBe(400);
  const draft = { clientId: randomUUID(), address };
  const theirs = await zofia.call("POST", `conversation/${ticket._id}/forward`, draft);
  expect(theirs.status).toBe(403);
  expect(await mailsTo(address)).toEqual([]);
});

it("of a ticket that was merged since, the answer is a note of the one in which it goes on", async () => {
  const { ticket, address, mail } = await aForwarded();
  const target = await aTicket(zofia);
  await bea.call("POST", `conversation/${ticket._id}/merge`, { into: target._id });
  await writes(address, mail.replyTo, "Turn it off.\n");
  expect(await notesOf(target)).toMatchObject([{ text: "Turn it off." }]);
});
