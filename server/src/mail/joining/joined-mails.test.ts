import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  aMessageId,
  deskAddress,
  proven,
  receive,
  receivingMails,
  signatures,
} from "../../testing/incoming-mails.ts";
import { anAgent, anEmail, aVerifiedCustomer, type TestPerson } from "../../testing/people.ts";
import { aTestDesk } from "../../testing/test-desk.ts";
import { aMessage, aTicket } from "../../testing/tickets.ts";
import { TicketModel } from "../../tickets/ticket.model.ts";
import { MailModel } from "../mail.model.ts";
import { aMail, aMultipart } from "../parsing/testing/a-mail.ts";
import { phrases, programs } from "../parsing/text/reply-fixtures.ts";
import { OutgoingMailModel } from "../sending/outgoing-mail.model.ts";
import { renderMail } from "../sending/render-mail.ts";

const secret = randomUUID();
const { desk } = aTestDesk({ secret, receiving: receivingMails() });
const { replyTo, messageId } = signatures(secret);

let bea: TestPerson;
let zofia: TestPerson;
beforeAll(async () => {
  bea = await anAgent(desk, "Bea Larsen");
});
// Twenty mails of one sender are taken in an hour.
beforeEach(async () => {
  zofia = await aVerifiedCustomer(desk, "Zofia Nowak");
});

const { English: english } = phrases as Record<"English", (typeof phrases)[string]>;

const from = (person: { email: string }) => `Zofia Nowak <${person.email}>`;
const aReply = (headers: Record<string, string>, text = "It works now.\n") =>
  aMail({ From: from(zofia), "Message-ID": aMessageId(), To: deskAddress, ...headers }, text);
const messagesOf = async (ticket: { _id: string }) => {
  await desk.tickets.settled();
  return (await bea.call("GET", `message/${ticket._id}?after=0`)).body;
};
const ticketOf = async ({ _id }: { _id: string }) =>
  (await bea.call("GET", `conversation/${_id}`)).body.data;

describe("an answer by mail", () => {
  // mail 15
  it.each(Object.entries(programs))(
    "that %s has written is in the ticket, with its new words alone",
    async (_program, write) => {
      const ticket = await aTicket(zofia);
      const { html, text = "" } = write(english);
      const headers = {
        From: from(zofia),
        To: replyTo(ticket, zofia.user._id),
        "Message-ID": aMessageId(),
      };
      const raw = html
        ? aMultipart(
            "multipart/alternative",
            [
              ["Content-Type: text/plain; charset=utf-8", text],
              ["Content-Type: text/html; charset=utf-8", html],
            ],
            headers,
          )
        : aMail(headers, text);
      expect(await receive(desk, raw)).toMatchObject({ state: "joined", reason: null });
      const [message] = await messagesOf(ticket);
      expect(message).toMatchObject({
        sender: { id: zofia.user._id },
        byMail: { isProven: false },
      });
      expect(message.text).not.toMatch(/wrote:|^>/m);
    },
  );

  // mail N43
  it("joins by the address that it went to, whatever the case of its letters", async () => {
    const ticket = await aTicket(zofia);
    const mail = await receive(desk, aReply({ To: replyTo(ticket, zofia.user._id).toUpperCase() }));
    expect(mail).toMatchObject({ state: "joined", messageSeq: 1 });
  });

  it("joins by our Message-ID where its program has left the address out", async () => {
    const ticket = await aTicket(zofia);
    const headers = { "In-Reply-To": messageId(ticket, 1, zofia.user._id), ...proven() };
    expect(await receive(desk, aReply(headers))).toMatchObject({ state: "joined" });
    expect(await messagesOf(ticket)).toMatchObject([
      { text: "It works now.", byMail: { isProven: true } },
    ]);
  });

  // mail N46
  it("to two tickets is in the newest", async () => {
    const [old, recent] = [await aTicket(zofia), await aTicket(zofia)];
    const To = [old, recent].map((one) => replyTo(one, zofia.user._id)).join(", ");
    await receive(desk, aReply({ To }));
    expect([await messagesOf(old), await messagesOf(recent)]).toMatchObject([[], [{ seq: 1 }]]);
  });

  // mail 16 N44
  it("whose signature has one letter changed is a ticket of its own, and nobody is answered", async () => {
    const ticket = await aTicket(zofia);
    const address = replyTo(ticket, zofia.user._id);
    const forged = address.replace(/(.)@/, (_all, last) => `${last === "a" ? "b" : "a"}@`);
    const mail = await receive(desk, aReply({ To: forged }));
    expect(mail).toMatchObject({ state: "opened", reason: null });
    expect(await messagesOf(ticket)).toEqual([]);
    expect(mail.ticketId?.toString()).not.toBe(ticket._id);
  });

  // mail N47
  it("that names a ticket in its subject joins it when it is proven to be its customer's, and not otherwise", async () => {
    const ticket = await aTicket(zofia);
    const Subject = `Re: [#${ticket.ticket}] Kettle`;
    expect(await receive(desk, aReply({ Subject }))).toMatchObject({ state: "opened" });
    expect(await receive(desk, aReply({ Subject, ...proven() }))).toMatchObject({
      state: "joined",
    });
    const stranger = aReply({ Subject, From: anEmail(), ...proven() });
    expect(await receive(desk, stranger)).toMatchObject({ state: "opened" });
    expect(await messagesOf(ticket)).toHaveLength(1);
  });

  it("that is tried again is taken for as proven as it was, whatever DNS says by then", async () => {
    const ticket = await aTicket(zofia);
    const raw = aReply({ Subject: `Re: [#${ticket.ticket}] Kettle` });
    const { _id } = await receive(desk, raw);
    // As a process has left it that died once it had counted the mail.
    const left = { state: "stored", isProven: true, dueAt: new Date() };
    await MailModel.updateOne({ _id }, { $set: left });
    await receive(desk, aReply({ "Auto-Submitted": "auto-replied" })); // the desk looks
    await expect.poll(async () => (await MailModel.findById(_id).lean())?.state).toBe("joined");
    expect(await messagesOf(ticket)).toMatchObject([{ byMail: { isProven: true } }]);
  });

  it("to a mail of their own joins the ticket that it has opened, where both are proven", async () => {
    const first = aMessageId();
    const opened = await receive(desk, aReply({ "Message-ID": first, ...proven() }));
    const joined = await receive(
      desk,
      aReply({ "In-Reply-To": first, ...proven() }, "More of it\n"),
    );
    expect(joined).toMatchObject({ state: "joined", ticketId: opened.ticketId });
    const unproven = await receive(desk, aReply({ "In-Reply-To": first }, "And more\n"));
    expect(unproven.state).toBe("opened");
  });

  // mail 23
  it("opens a solved ticket again, and a closed one goes on in one new ticket", async () => {
    const solved = await aTicket(zofia);
    await aMessage(bea, solved, { text: "Try it now." });
    await desk.tickets.settled();
    const status = await bea.call("PUT", `conversation/${solved._id}/status`, {
      status: "solved",
      lastSeenSeq: 1_000,
    });
    expect(status.status).toBe(200);
    await receive(desk, aReply({ To: replyTo(solved, zofia.user._id) }));
    await expect.poll(async () => (await ticketOf(solved)).status).toBe("open");

    const closed = await aTicket(zofia);
    await TicketModel.updateOne({ _id: closed._id }, { status: "closed", closedAt: new Date() });
    desk.tickets.forget(closed._id);
    const mails = [];
    for (const text of ["First\n", "Second\n"]) {
      mails.push(await receive(desk, aReply({ To: replyTo(closed, zofia.user._id) }, text)));
    }
    const next = await TicketModel.find({ followUpOf: closed._id }).lean();
    expect(next).toHaveLength(1);
    expect(mails).toMatchObject([{ ticketId: next[0]?._id }, { ticketId: next[0]?._id }]);
  });

  // mail 24
  it("differs for staff from one on the website by one mark alone", async () => {
    const ticket = await aTicket(zofia);
    await aMessage(zofia, ticket, { text: "It works now." });
    await receive(desk, aReply({ To: replyTo(ticket, zofia.user._id) }));
    const [site, mail] = await messagesOf(ticket);
    const { byMail, ...rest } = mail;
    expect(byMail).toEqual({ mailId: expect.any(String), isProven: false });
    const own = { _id: "", seq: 0, clientMessageId: "", createdAt: "" };
    expect({ ...rest, ...own }).toEqual({ ...site, ...own });
    const stored = await ticketOf(ticket);
    expect(stored).toMatchObject({ status: "open", isUnread: true, lastSenderId: zofia.user._id });
  });

  // mail N57 N58
  it("that came twice, with and without a tag of its address, is there once", async () => {
    const ticket = await aTicket(zofia);
    const To = replyTo(ticket, zofia.user._id);
    const id = aMessageId();
    const first = await receive(desk, aReply({ To, "Message-ID": id }));
    const again = await receive(desk, aReply({ To: deskAddress, Cc: To, "Message-ID": id }));
    expect(first.state).toBe("joined");
    expect(again).toMatchObject({ state: "filed", reason: "duplicate", ticketId: first.ticketId });
    const other = await receive(desk, aReply({ To, "Message-ID": id }, "Other words\n"));
    expect(other.state).toBe("joined");
    expect(await messagesOf(ticket)).toHaveLength(2);
  });

  it("whose words and files are more than a message holds has the rest in the mail", async () => {
    const ticket = await aTicket(zofia);
    const raw = aMultipart(
      "multipart/mixed",
      [
        ["Content-Type: text/plain; charset=utf-8", `${"long ".repeat(3_000)}\n`],
        ["Content-Type: application/zip\nContent-Disposition: attachment; filename=a.zip", "PK"],
        ["Content-Type: text/plain\nContent-Disposition: attachment; filename=notes.txt", "Notes"],
      ],
      { From: from(zofia), To: replyTo(ticket, zofia.user._id), "Message-ID": aMessageId() },
    );
    await receive(desk, raw);
    const [message] = await messagesOf(ticket);
    expect(message.text).toHaveLength(10_000);
    expect(message).toMatchObject({
      files: [{ name: "notes.txt", kind: "document" }],
      byMail: { isShortened: true, filesLeft: 1 },
    });
  });
});

describe("a mail of somebody else", () => {
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
    const raw = aMail(
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
    });
    expect(await receive(desk, theirs)).toMatchObject({ state: "filed", reason: "ourselves" });
    expect(await TicketModel.countDocuments()).toBe(tickets);
    expect(await OutgoingMailModel.countDocuments({ to: "support@another.example" })).toBe(0);
  });

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
