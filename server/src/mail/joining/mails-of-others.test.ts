import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { aDeskWithMails } from "../../testing/mails/desk-with-mails.ts";
import { aMessageId, deskAddress, proven, receive } from "../../testing/mails/incoming-mails.ts";
import { anEmail } from "../../testing/people.ts";
import { aMessage, aTicket } from "../../testing/tickets.ts";
import { TicketModel } from "../../tickets/ticket.model.ts";
import { aMailWith } from "../parsing/testing/a-mail.ts";
import { OutgoingMailModel } from "../sending/outgoing-mail.model.ts";
import { renderMail } from "../sending/rendering/render-mail.ts";

const { desk, bea, zofia, replyTo, aReply, messagesOf, ticketOf } = aDeskWithMails();

describe("a mail of somebody else", () => {
  // case J03
  // mail 17 18 N45
  it("to a ticket's address is held at it: staff see it in its history, the customer nothing, and the owner stays", async () => {
    const ticket = await aTicket(zofia);
    const eve = anEmail();
    const raw = aReply({ From: `Eve <${eve}>`, To: replyTo(ticket, zofia.user._id), ...proven() });
    const mail = await receive(desk, raw);
    expect(mail).toMatchObject({ state: "held", reason: "not_their_ticket" });
    expect(mail.ticketId?.toString()).toBe(ticket._id);
    expect(await messagesOf(ticket)).toEqual([]);
    const activity = await bea.call("GET", `conversation/${ticket._id}/activity`);
    expect(activity.body.data).toMatchObject([
      { changes: [{ field: "mail", to: "held" }], reason: expect.stringContaining(eve) },
    ]);
    const theirs = (await zofia.call("GET", `conversation/${ticket._id}`)).body.data;
    expect(JSON.stringify(theirs)).not.toContain(eve);
    expect(theirs.creator.id).toBe(zofia.user._id);
    expect((await zofia.call("GET", `conversation/${ticket._id}/activity`)).status).toBe(403);
  });

  it("is a message of its writer, proven as it was, once staff have it join the ticket", async () => {
    const ticket = await aTicket(zofia);
    const raw = aReply({
      From: `Eve <${anEmail()}>`,
      To: replyTo(ticket, zofia.user._id),
      ...proven(),
    });
    const { _id } = await receive(desk, raw);
    const answer = await bea.call("POST", `mails/${_id}/decision`, { as: "join" });
    expect(answer.status).toBe(200);
    await expect
      .poll(() => messagesOf(ticket))
      .toMatchObject([{ sender: { name: "Eve" }, byMail: { isProven: true } }]);
    expect(await ticketOf(ticket)).toMatchObject({
      creator: { id: zofia.user._id },
      isUnread: true,
    });
  });

  it("that comes once more by another way, after staff have decided about it, is filed", async () => {
    const ticket = await aTicket(zofia);
    const To = replyTo(ticket, zofia.user._id);
    for (const as of ["join", "spam"]) {
      const written = { From: `Eve <${anEmail()}>`, "Message-ID": aMessageId() };
      const first = await receive(desk, aReply({ ...written, To }, `To ${as}\n`));
      expect(first.state).toBe("held");
      const decision = await bea.call("POST", `mails/${first._id}/decision`, { as });
      expect(decision.status).toBe(200);
      const again = await receive(
        desk,
        aReply({ ...written, To: deskAddress, Cc: To }, `To ${as}\n`),
      );
      const reason = as === "spam" ? "spam" : "duplicate";
      expect(again).toMatchObject({ state: "filed", reason });
    }
    // By its domain it is not the sender's, who is not blocked for it.
    const forged = { From: `Bea <${bea.email}>`, "Message-ID": aMessageId() };
    const first = await receive(desk, aReply({ ...forged, To }, "Refund it\n"));
    await bea.call("POST", `mails/${first._id}/decision`, { as: "spam" });
    const again = await receive(
      desk,
      aReply({ ...forged, To: deskAddress, Cc: To }, "Refund it\n"),
    );
    expect(again).toMatchObject({ state: "filed", reason: "duplicate" });
    await expect.poll(() => messagesOf(ticket)).toHaveLength(1);
  });

  it("fills the history of a ticket with five lines in an hour, however many there are", async () => {
    const ticket = await aTicket(zofia);
    for (let n = 0; n < 8; n++) {
      const To = replyTo(ticket, zofia.user._id);
      const mail = await receive(desk, aReply({ From: anEmail(), To }, `${n}\n`));
      expect(mail).toMatchObject({ state: "held", reason: "not_their_ticket" });
    }
    const { body } = await bea.call("GET", `conversation/${ticket._id}/activity`);
    expect(body.data).toHaveLength(5);
  });

  // case J01
  // mail 19 N41
  it("who says that they work here is held, proven or not", async () => {
    const ticket = await aTicket(zofia);
    for (const headers of [proven(), {}]) {
      const To = replyTo(ticket, zofia.user._id);
      const mail = await receive(desk, aReply({ From: bea.email, To, ...headers }, randomUUID()));
      expect(mail).toMatchObject({ state: "held", reason: "from_staff" });
    }
    expect(await messagesOf(ticket)).toEqual([]);
  });

  it.each([
    ["N37", "two mailboxes", { From: "ada@example.com, eve@example.com" }, "several_mailboxes"],
    ["N14", "nobody", { From: "nobody" }, "no_mailbox"],
  ])("%s from %s is held", async (_case, _what, headers, reason) => {
    expect(await receive(desk, aReply(headers))).toMatchObject({ state: "held", reason });
  });

  it("whose domain says that it did not send it is held", async () => {
    const refused = {
      "Authentication-Results": "mx.company.example; dmarc=fail (p=reject) header.from=example.com",
    };
    const mail = await receive(desk, aReply({ From: anEmail(), ...refused }));
    expect(mail).toMatchObject({ state: "held", reason: "refused_sender" });
  });

  it("that the company's own server takes for spam is held", async () => {
    const mail = await receive(desk, aReply({ From: anEmail(), "X-Spam-Flag": "YES" }));
    expect(mail).toMatchObject({ state: "held", reason: "spam" });
  });

  it("who has not written before opens a ticket as a guest, with the mail's words", async () => {
    const address = anEmail();
    const raw = aMailWith(
      {
        From: `=?utf-8?Q?Jos=C3=A9?= <${address.toUpperCase()}>`,
        To: deskAddress,
        Subject: "Kettle",
        "Message-ID": aMessageId(),
      },
      "It leaks\n",
    );
    const { state, ticketId } = await receive(desk, raw);
    expect(state).toBe("opened");
    expect(await ticketOf({ _id: String(ticketId) })).toMatchObject({
      subject: "Kettle",
      description: "It leaks",
      enquiryInfo: "E-mail",
      creator: { name: "José" },
      byMail: { isProven: false },
      status: "open",
      isUnread: true,
    });
  });
});

describe("what no person has written", () => {
  // mail N51
  it("is a line in its ticket's history, and neither a message nor unread", async () => {
    const ticket = await aTicket(zofia);
    await aMessage(bea, ticket, { text: "Try it now." });
    await desk.tickets.settled();
    const before = await ticketOf(ticket);
    const headers = { To: replyTo(ticket, zofia.user._id), "Auto-Submitted": "auto-replied" };
    await receive(desk, aReply({ ...headers, Subject: "Out of office" }));
    expect(await messagesOf(ticket)).toHaveLength(1);
    const after = await ticketOf(ticket);
    expect(after).toMatchObject({ status: before.status, isUnread: before.isUnread });
    const activity = (await bea.call("GET", `conversation/${ticket._id}/activity`)).body.data;
    expect(activity.at(-1)).toMatchObject({ changes: [{ field: "mail", to: "automatic" }] });
  });

  // case J04
  // mail 31
  it("such as the answer of another desk opens nothing and is not answered, so that two never write to each other", async () => {
    const tickets = await TicketModel.countDocuments();
    const theirs = await renderMail({
      subject: "Re: Kettle [#7]",
      text: "Try it now.\n",
      html: "<p>Try it now.</p>",
      from: { name: "Bo, Their Support", address: "support@another.example" },
      to: { name: "Support", address: deskAddress },
      replyTo: null,
      messageId: aMessageId(),
      references: [],
      date: new Date(),
      isAutomatic: false,
    });
    expect(await receive(desk, theirs)).toMatchObject({ state: "filed", reason: "ourselves" });
    expect(await TicketModel.countDocuments()).toBe(tickets);
    expect(await OutgoingMailModel.countDocuments({ to: "support@another.example" })).toBe(0);
  });

  // case J04
  // mail N42 N52 N56
  it.each([
    ["an automatic answer", { "Auto-Submitted": "auto-replied" }, "automatic"],
    ["a newsletter", { "List-Id": "<news.example.com>", To: "all@example.com" }, "bulk"],
    ["a mail of our own", { From: deskAddress }, "ourselves"],
    ["a mail that has come back", { "X-Deskbell-Loop": deskAddress }, "ourselves"],
  ])("such as %s opens nothing", async (_what, headers, reason) => {
    const tickets = await TicketModel.countDocuments();
    const mail = await receive(desk, aReply({ From: anEmail(), ...headers }, randomUUID()));
    expect(mail).toMatchObject({ state: "filed", reason });
    expect(await TicketModel.countDocuments()).toBe(tickets);
  });
});
