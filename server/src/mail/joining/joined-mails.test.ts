import { describe, expect, it } from "vitest";
import { aDeskWithMails } from "../../testing/mails/desk-with-mails.ts";
import { aMessageId, deskAddress, proven, receive } from "../../testing/mails/incoming-mails.ts";
import { anEmail } from "../../testing/people.ts";
import { aMessage, aTicket } from "../../testing/tickets.ts";
import { TicketModel } from "../../tickets/ticket.model.ts";
import { MailModel } from "../mail.model.ts";
import { aMailWith, aMultipart } from "../parsing/testing/a-mail.ts";
import { phrases, programs } from "../parsing/text/reply-fixtures.ts";

const { desk, bea, zofia, replyTo, messageId, aReply, messagesOf, ticketOf } = aDeskWithMails();
const { English: english } = phrases as Record<"English", (typeof phrases)[string]>;

describe("an answer by mail", () => {
  // mail 15
  it.each(Object.entries(programs))(
    "that %s has written is in the ticket, with its new words alone",
    async (_program, write) => {
      const ticket = await aTicket(zofia);
      const { html, text = "" } = write(english);
      const headers = {
        From: `Zofia Nowak <${zofia.email}>`,
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
        : aMailWith(headers, text);
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

  // case J03
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
    const zip = "PK\x03\x04";
    const raw = aMultipart(
      "multipart/mixed",
      [
        ["Content-Type: text/plain; charset=utf-8", `${"long ".repeat(3_000)}\n`],
        ["Content-Type: text/html\nContent-Disposition: attachment; filename=a.html", "<p>"],
        ["Content-Type: application/zip\nContent-Disposition: attachment; filename=logs.zip", zip],
        ["Content-Type: text/plain\nContent-Disposition: attachment; filename=notes.txt", "Notes"],
      ],
      {
        From: `Zofia Nowak <${zofia.email}>`,
        To: replyTo(ticket, zofia.user._id),
        "Message-ID": aMessageId(),
      },
    );
    await receive(desk, raw);
    const [message] = await messagesOf(ticket);
    expect(message.text).toHaveLength(10_000);
    expect(message).toMatchObject({
      files: [
        { name: "logs.zip", kind: "document", type: "application/zip" },
        { name: "notes.txt", kind: "document" },
      ],
      byMail: { isShortened: true, filesLeft: 1 },
    });
  });
});
