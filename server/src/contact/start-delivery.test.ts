import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { freePort } from "../../../e2e/programs/free-port.ts";
import { connectionTo } from "../mail/sending/relay/smtp-relay.ts";
import { writeToSupport } from "../testing/contact.ts";
import { anEmailJsServer, anSmtpServer } from "../testing/programs/mail-servers.ts";
import { startTestDesk, type TestDesk } from "../testing/start-test-desk.ts";
import { ContactModel } from "./contact.model.ts";
import { createEmailJsMailer } from "./emailjs-mailer.ts";
import type { Mailer } from "./mailer.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";
import { startDelivery } from "./start-delivery.ts";

let desk: TestDesk;
const opened: { close(): Promise<void> }[] = [];

/** The desk takes messages in; what sends them out is each test's own. */
const idleMailer: Mailer = { send: () => new Promise(() => {}) };
const log = pino({ level: "silent" });
const quick = { pollMs: 20, retryDelayMs: 20, retryDelayMaxMs: 50, graceMs: 0 };

beforeAll(async () => {
  desk = await startTestDesk();
});
afterAll(() => desk.close());
beforeEach(async () => {
  await ContactModel.deleteMany({});
});
afterEach(async () => {
  for (const part of opened.splice(0).reverse()) await part.close();
});

function deliver(mailer: Mailer) {
  const delivery = startDelivery({ mailer, log, times: quick });
  opened.push(delivery);
  return delivery;
}

async function opens<Server extends { close(): Promise<void> }>(opening: Promise<Server>) {
  const server = await opening;
  opened.push(server);
  return server;
}

/** A message as the desk stores it when it sends mail. */
async function aQueuedMessage(changes: Record<string, unknown> = {}) {
  const answer = await writeToSupport(desk.url, changes);
  expect(answer.status).toBe(202);
  const record = await ContactModel.findOneAndUpdate(
    { state: "kept" },
    { $set: { state: "queued" } },
    { returnDocument: "after" },
  ).lean();
  return record?._id.toString() ?? "";
}

const stateOf = async (id: string) => (await ContactModel.findById(id).lean())?.state;
const attemptsOf = async (id: string) => (await ContactModel.findById(id).lean())?.attempts;
const whenTriedAgain = (id: string) => expect.poll(() => attemptsOf(id)).toBeGreaterThan(1);
const whenSent = (id: string) => expect.poll(() => stateOf(id)).toBe("sent");

describe("by SMTP, a message", () => {
  it("reaches the one address of the desk, and answering it reaches the visitor", async () => {
    const smtp = await opens(anSmtpServer());
    const id = await aQueuedMessage({ name: "Zoë “Z” O'Neil, Dr.", subject: "Größe 38?" });
    deliver(createSmtpMailer(smtp.settings));
    await whenSent(id);
    const [mail] = smtp.mails;
    expect(smtp.mails).toHaveLength(1);
    expect(mail).toMatchObject({
      from: "desk@desk.example",
      to: ["support@desk.example"],
      headers: {
        to: ["support@desk.example"],
        from: ["desk@desk.example"],
        "message-id": [`<contact-${id}@desk.example>`],
        "reply-to": [expect.stringMatching(/<ada@example\.com>$/)],
      },
    });
    expect(mail?.raw).toContain("Are you open on Sunday?");
  });

  it.each([
    ["name", { name: "Ada\r\nBcc: eve@example.com\r\n\r\nmore" }],
    ["name", { name: 'Ada" <eve@example.com>, "' }],
    ["name", { name: "Ada\u0085Bcc: eve@example.com" }],
    ["subject", { subject: "Hi\r\nBcc: eve@example.com\r\nX-Evil: yes" }],
    ["subject", { subject: "Hi\u2028Bcc: eve@example.com" }],
    ["message", { message: "Hi\r\n.\r\nMAIL FROM:<eve@example.com>\r\nRCPT TO:<eve@example.com>" }],
  ])("cannot be led elsewhere by its %s", async (_field, change) => {
    const smtp = await opens(anSmtpServer());
    const id = await aQueuedMessage(change);
    deliver(createSmtpMailer(smtp.settings));
    await whenSent(id);
    expect(smtp.mails).toHaveLength(1);
    const [mail] = smtp.mails;
    expect(mail?.to).toEqual(["support@desk.example"]);
    expect(mail?.headers.bcc).toBeUndefined();
    expect(mail?.headers["x-evil"]).toBeUndefined();
    expect(mail?.headers["reply-to"]).toEqual([expect.stringMatching(/<ada@example\.com>$/)]);
  });

  // case I28
  it("waits while the server is down and arrives once when it is up again", async () => {
    const first = await anSmtpServer({ port: await freePort() });
    await first.close();
    const delivery = deliver(createSmtpMailer(first.settings));
    const id = await aQueuedMessage();
    delivery.wake();
    await whenTriedAgain(id);
    expect(await stateOf(id)).toBe("queued");
    const smtp = await opens(anSmtpServer({ port: first.port }));
    await whenSent(id);
    expect(smtp.mails).toHaveLength(1);
  });

  it("that the server refuses for good is not sent again, and stays in the list", async () => {
    const smtp = await opens(anSmtpServer({ answers: [550] }));
    const id = await aQueuedMessage();
    deliver(createSmtpMailer(smtp.settings));
    await expect.poll(() => stateOf(id)).toBe("failed");
    expect(smtp.mails).toHaveLength(1);
  });

  it("waits where the operator's own address is refused: its mailbox is full, and nothing is said of the message", async () => {
    const isFull: Mailer = {
      async send() {
        const refused = { code: "EENVELOPE", command: "RCPT TO", responseCode: 552 };
        throw Object.assign(new Error("mailbox full"), refused);
      },
    };
    const id = await aQueuedMessage();
    deliver(isFull).wake();
    await whenTriedAgain(id);
    expect(await stateOf(id)).toBe("queued");
  });

  it("is not sent without encryption to a server that is not on this machine", () => {
    expect(connectionTo("smtp://mail.example.com")).toMatchObject({ requireTLS: true });
    expect(connectionTo("smtp://127.0.0.1:2525")).toMatchObject({ requireTLS: false });
  });

  it("whose sender dies before it is noted goes out once more, recognisable by its id", async () => {
    const smtp = await opens(anSmtpServer());
    const mailer = createSmtpMailer(smtp.settings);
    const diesAfterwards: Mailer = {
      async send(mail) {
        await mailer.send(mail);
        await new Promise(() => {}); // the process ends here: it never notes that it has sent
      },
    };
    const id = await aQueuedMessage();
    const dying = startDelivery({
      mailer: diesAfterwards,
      log,
      times: { ...quick, leaseMs: 300 },
    });
    await expect.poll(() => smtp.mails.length).toBe(1);
    await dying.close();
    expect(await stateOf(id)).toBe("queued");

    deliver(mailer);
    await whenSent(id);
    const ids = smtp.mails.map(({ headers }) => headers["message-id"]);
    expect(ids).toEqual([ids[0], ids[0]]);
  });

  it("is sent by one of two processes only, and each of many is sent", async () => {
    const smtp = await opens(anSmtpServer());
    const ids: string[] = [];
    for (let i = 0; i < 12; i++) ids.push(await aQueuedMessage({ subject: `Question ${i}` }));
    deliver(createSmtpMailer(smtp.settings));
    deliver(createSmtpMailer(smtp.settings));
    for (const id of ids) await whenSent(id);
    const sent = smtp.mails.map(({ headers }) => headers["message-id"]?.[0]);
    expect(sent.sort()).toEqual(ids.map((id) => `<contact-${id}@desk.example>`).sort());
  });

  it("that nobody takes for a day is given up, and stays in the list", async () => {
    const gone = await anSmtpServer({ port: await freePort() });
    await gone.close();
    const id = await aQueuedMessage();
    deliver(createSmtpMailer(gone.settings));
    await whenTriedAgain(id);
    expect(await stateOf(id)).toBe("queued");
    const aDayAgo = new Date(Date.now() - 24 * 60 * 60_000);
    await ContactModel.updateOne({ _id: id }, { createdAt: aDayAgo });
    await expect.poll(() => stateOf(id)).toBe("failed");
  });
});

describe("by a service that is called like EmailJS, a message", () => {
  it("is handed over with the desk's own ids, after a refusal once more", async () => {
    const service = await opens(anEmailJsServer([429, 500]));
    const id = await aQueuedMessage();
    deliver(createEmailJsMailer(service.settings));
    await whenSent(id);
    expect(service.calls).toHaveLength(3);
    expect(service.calls[2]).toEqual({
      service_id: "service_1",
      template_id: "template_1",
      user_id: "public",
      accessToken: "private",
      template_params: {
        name: "Ada Byron",
        email: "ada@example.com",
        subject: "Opening hours",
        message: "Are you open on Sunday?",
        reply_to: "ada@example.com",
        message_id: id,
      },
    });
  });

  it("goes without the private key where the account has none", async () => {
    const service = await opens(anEmailJsServer());
    const id = await aQueuedMessage();
    deliver(createEmailJsMailer({ ...service.settings, privateKey: null }));
    await whenSent(id);
    expect(service.calls[0]).not.toHaveProperty("accessToken");
  });
});

it("closing does not wait for a mail that takes long", async () => {
  const id = await aQueuedMessage();
  const delivery = deliver(idleMailer);
  await expect.poll(() => attemptsOf(id)).toBe(1);
  await delivery.close();
  expect(await stateOf(id)).toBe("queued");
});
