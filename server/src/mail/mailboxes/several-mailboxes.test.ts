import { randomUUID } from "node:crypto";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeWithDovecot } from "../../testing/dovecot/describe-with-dovecot.ts";
import { aMail } from "../../testing/mails/mails.ts";
import { anAdmin, type TestPerson } from "../../testing/people.ts";
import { anSmtpServer } from "../../testing/programs/mail-servers.ts";
import { startTestDesk, type TestDesk } from "../../testing/start-test-desk.ts";
import { aMessage } from "../../testing/tickets.ts";
import { MailboxModel } from "../receiving/imap/mailbox.model.ts";
import { createSmtpRelay } from "../sending/relay/smtp-relay.ts";

describeWithDovecot("with mailboxes that an admin sets up", (dovecot) => {
  let desk: TestDesk;
  let nora: TestPerson;
  let relay: Awaited<ReturnType<typeof anSmtpServer>>;
  const waitMs = 50;

  beforeAll(async () => {
    relay = await anSmtpServer();
    const relayFor = (address: string) => createSmtpRelay(relay.settings.url, address);
    const sender = {
      address: "support@desk.example",
      name: "Support",
      site: null,
      answersTo: null,
    };
    desk = await startTestDesk({
      sending: { sender, relay: relayFor("support@desk.example"), waitMs },
      mailboxes: { relayFor, hasSite: true, allowsNear: true, certificates: dovecot.certificate },
      receiving: {
        settings: { httpSecret: null, lmtp: null, imap: null },
        reading: {
          ownAddresses: [],
          trustedAuthserv: null,
          spamHeader: null,
          async resolver() {
            throw Object.assign(new Error("no such record"), { code: "ENOTFOUND" });
          },
        },
        isByMailboxesOnly: true,
      },
    });
    nora = await anAdmin(desk);
  });
  afterAll(async () => {
    await desk?.close();
    await relay?.close();
  });

  /** With a mailbox at the server that nobody has used before. */
  async function aMailbox(more: object = {}) {
    const user = dovecot.newUser();
    const { imaps: port } = dovecot.ports;
    const incoming = { host: "localhost", port, isSecure: true, user, password: "secret" };
    const draft = { address: `${user}@desk.example`, name: "Returns", incoming, ...more };
    const { status, body } = await nora.call("POST", "mailboxes", draft);
    expect(status, JSON.stringify(body)).toBe(201);
    // What lies there at the first look is nobody's business.
    const isSeen = () => MailboxModel.exists({ _id: `${user} localhost` });
    await expect.poll(isSeen).not.toBeNull();
    return { ...body.data, user } as { id: string; address: string; user: string };
  }

  const ticketAbout = async (subject: string): Promise<Ticket | undefined> =>
    (await nora.call("GET", "conversation?limit=50")).body.find(
      (ticket: Ticket) => ticket.subject === subject,
    );

  async function writes(user: string, to: string): Promise<Ticket> {
    const subject = `Kettle ${randomUUID()}`;
    const raw = aMail({ subject }).toString().replace("support@desk.example", to);
    await dovecot.deliver(user, Buffer.from(raw));
    await expect.poll(() => ticketAbout(subject)).toBeDefined();
    return (await ticketAbout(subject)) as Ticket;
  }

  async function answered(ticket: Ticket, text: string) {
    await aMessage(nora, ticket, { text });
    const find = () => relay.mails.find(({ raw }) => raw.includes(text));
    await expect.poll(find).toBeDefined();
    return find() as NonNullable<ReturnType<typeof find>>;
  }

  it("a mail comes in by one of them, begins in its team, and is answered from there with its name and signature", async () => {
    const team = (await nora.call("POST", "teams", { name: "Returns" })).body.data;
    const signature = "Returns desk\nOpen until five";
    const mailbox = await aMailbox({ teamId: team.id, signature });
    const ticket = await writes(mailbox.user, mailbox.address);
    expect(ticket).toMatchObject({ teamId: team.id });

    const mail = await answered(ticket, `It is on its way ${randomUUID()}`);
    expect(mail.headers.from?.[0]).toMatch(new RegExp(`, Returns.* <${mailbox.address}>`));
    expect(mail.headers["reply-to"]?.[0]).toContain(`<${mailbox.user}+t`);
    expect(mail.from).toContain(`${mailbox.user}+b`);
    expect(mail.raw).toContain("Open until five");

    // Its tickets stay answerable once it is gone.
    expect((await nora.call("DELETE", `mailboxes/${mailbox.id}`)).status).toBe(200);
    const later = await answered(ticket, `Has it come? ${randomUUID()}`);
    expect(later.headers.from?.[0]).toContain("support@desk.example");
    expect(later.raw).not.toContain("Open until five");
  });

  it("a mailbox whose password is wrong says so to whoever looks after mails, and works once it is right", async () => {
    const { id, address, user } = await aMailbox();
    const problems = async () =>
      (await nora.call("GET", "mails")).body.mailboxProblems.filter(
        (one: { address: string }) => one.address === address,
      );
    const incoming = { host: "localhost", port: dovecot.ports.imaps, isSecure: true, user };
    const set = (password: string) =>
      nora.call("PATCH", `mailboxes/${id}`, { incoming: { ...incoming, password } });
    expect((await set("wrong")).status).toBe(200);
    await expect.poll(problems).toEqual([{ address, way: "incoming", problem: "refused" }]);
    expect((await nora.call("GET", "mailboxes")).body.data.at(-1).problems).toMatchObject([
      { way: "incoming", problem: "refused" },
    ]);
    await set("secret");
    await writes(user, address);
    expect(await problems()).toEqual([]);
  });

  it("a mail that nobody can read lies in Deskbell/Failed at the next look, and the desk lists it", async () => {
    const { user, address } = await aMailbox();
    const subject = `Nested ${randomUUID()}`;
    const parts = Array.from({ length: 300 }, (_, level) =>
      [`Content-Type: multipart/mixed; boundary=b${level}`, "", `--b${level}`].join("\r\n"),
    );
    const head = [`From: ada@example.com`, `To: ${address}`, `Subject: ${subject}`];
    await dovecot.deliver(user, Buffer.from([...head, ...parts, "", "End."].join("\r\n")));
    const isListed = async () =>
      (await nora.call("GET", "mails?state=failed")).body.data.length > 0;
    await expect.poll(isListed).toBe(true);
    await writes(user, address); // the server says that something came
    await expect.poll(() => dovecot.subjects(user, "Deskbell.Failed")).toEqual([subject]);
    expect(await dovecot.subjects(user)).toEqual([]);
  });
});
