import { randomUUID } from "node:crypto";
import type { DeskMailbox } from "@deskbell/shared/mail/mailbox";
import mongoose from "mongoose";
import { pino } from "pino";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { aTestDeskWithPeople } from "../../testing/test-desk.ts";
import { pausedMailboxes, pauseMailbox } from "../sending/pace/paused-mailboxes.ts";
import { isMailable } from "../sending/queue/store-mail.ts";
import { DeskMailboxModel } from "./desk-mailbox.model.ts";
import { openRecord } from "./desk-mailbox.ts";
import { openMailboxes } from "./open-mailboxes.ts";
import { createSecretBox } from "./secret-box.ts";

const secret = randomUUID();
const { admin, ada } = aTestDeskWithPeople({ secret });

const password = `swordfish-${randomUUID()}`;
const incoming = {
  host: "imap.company.example",
  port: 993,
  isSecure: true,
  user: "returns@company.example",
  password,
};
const outgoing = { ...incoming, host: "smtp.company.example", port: 465 };
const returns = { address: "Returns@Company.example", name: "Returns", incoming, outgoing };

beforeEach(async () => {
  for (const { id } of await listed()) await admin.call("DELETE", `mailboxes/${id}`);
});

const listed = async (): Promise<DeskMailbox[]> => (await admin.call("GET", "mailboxes")).body.data;
async function made(more: object = {}): Promise<DeskMailbox> {
  const { status, body } = await admin.call("POST", "mailboxes", { ...returns, ...more });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}
const recordOf = (id: string) => DeskMailboxModel.findById(id).orFail().lean();
const opened = async (id: string) => openRecord(await recordOf(id), createSecretBox(secret));

describe("an admin sets up mailboxes", () => {
  it("and sees them, with the first one as the default", async () => {
    const first = await made();
    await made({ address: "sales@company.example", name: "Sales", incoming: null, outgoing: null });
    expect(await listed()).toMatchObject([
      {
        id: first.id,
        address: "returns@company.example",
        name: "Returns",
        isDefault: true,
        isFromEnvironment: false,
        isLocked: false,
        incoming: { host: "imap.company.example", port: 993, user: "returns@company.example" },
        problems: [],
      },
      { address: "sales@company.example", isDefault: false, incoming: null, canSend: false },
    ]);
  });

  it("and corrects one whose server took no mails, which sends again within seconds and not minutes", async () => {
    const { id } = await made();
    const [nowMs, pauseMs] = [Date.now(), 5 * 60_000];
    await pauseMailbox(id, nowMs + pauseMs);
    expect((await admin.call("PATCH", `mailboxes/${id}`, { name: "Sales" })).status).toBe(200);
    expect(await pausedMailboxes(nowMs, pauseMs)).toEqual([id]);
    expect(await pausedMailboxes(nowMs + pauseMs / 2, pauseMs)).toEqual([]);
  });

  it("and makes another one the default", async () => {
    await made();
    const sales = await made({ address: "sales@company.example", incoming: null, isDefault: true });
    expect((await listed()).map(({ isDefault }) => isDefault)).toEqual([false, true]);
    await admin.call("PATCH", `mailboxes/${sales.id}`, { isDefault: false });
    expect((await listed()).map(({ isDefault }) => isDefault)).toEqual([true, false]);
  });

  it("and removes them, again without harm", async () => {
    const { id } = await made();
    expect((await admin.call("DELETE", `mailboxes/${id}`)).status).toBe(200);
    expect((await admin.call("DELETE", `mailboxes/${id}`)).status).toBe(200);
    expect(await listed()).toEqual([]);
  });

  it("whose settings nobody else may see or change", async () => {
    const { id } = await made();
    for (const [method, path] of [
      ["GET", "mailboxes"],
      ["POST", "mailboxes"],
      ["PATCH", `mailboxes/${id}`],
      ["DELETE", `mailboxes/${id}`],
      ["PUT", "mailboxes/reading"],
    ] as const) {
      expect((await ada.call(method, path, method === "GET" ? undefined : {})).status).toBe(403);
    }
  });
});

describe("a mailbox's password", () => {
  it("is in no answer, not in the audit log, and not readable in the database", async () => {
    const { id } = await made();
    await admin.call("PATCH", `mailboxes/${id}`, {
      name: "Sent back",
      incoming: { ...incoming, password: `${password}2` },
    });
    const answers = await Promise.all(
      ["mailboxes", "audit"].map((path) => admin.call("GET", path)),
    );
    expect(JSON.stringify(answers)).not.toContain(password);
    const entries = answers[1]?.body.data.filter(({ action }: { action: string }) =>
      action.endsWith("-mailbox"),
    );
    expect(entries[0]).toMatchObject({
      action: "change-mailbox",
      about: "returns@company.example",
    });
    expect(entries[0].changes).toEqual([
      { field: "name", from: "Returns", to: "Sent back" },
      { field: "secrets", from: "", to: "changed" },
    ]);
    const collections = await mongoose.connection.db?.collections();
    for (const collection of collections ?? []) {
      expect(JSON.stringify(await collection.find().toArray())).not.toContain(password);
    }
  });

  it("stays while it is left out, and is the one that was entered", async () => {
    const { id } = await made();
    const { password: _, ...server } = incoming;
    await admin.call("PATCH", `mailboxes/${id}`, { signature: "Kind regards", incoming: server });
    expect((await opened(id)).imap?.secret).toEqual({ password });
    expect((await opened(id)).smtp?.password).toBe(password);
  });

  it.each([
    { host: "imap.mallory.example" },
    { user: "mallory" },
    { port: 143 },
    { isSecure: false },
    { oauth: { tokenUrl: "https://mallory.example/token", clientId: "1" } },
  ])("goes to no other server or user than it was entered for: %o", async (change) => {
    const { id } = await made();
    const { password: _, ...server } = incoming;
    const changed = await admin.call("PATCH", `mailboxes/${id}`, {
      incoming: { ...server, ...change },
    });
    expect(changed.status).toBe(400);
    expect(changed.body.errors.incoming.msg).toMatch(/^Enter the password/);
    expect((await opened(id)).imap).toMatchObject({ host: incoming.host, secret: { password } });
  });

  it("goes to no other server where two admins change the mailbox at once", async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await made();
      const elsewhere = { ...incoming, host: "imap.elsewhere.example", password: "another" };
      const answers = await Promise.all([
        admin.call("PATCH", `mailboxes/${id}`, { incoming: elsewhere }),
        admin.call("PATCH", `mailboxes/${id}`, { name: "Sent back" }),
      ]);
      const isMoved = answers[0].status === 200;
      expect((await opened(id)).imap).toMatchObject(
        isMoved
          ? { host: elsewhere.host, secret: { password: "another" } }
          : { host: incoming.host, secret: { password } },
      );
      expect(answers.map(({ status }) => status).filter((status) => status !== 409)).toContain(200);
      await admin.call("DELETE", `mailboxes/${id}`);
    }
  });

  it("has to be entered again once SECRET is another, and until then the mailbox waits", async () => {
    const { id } = await made();
    const { secrets } = await recordOf(id);
    const foreign = createSecretBox("another").seal(password, { mailboxId: id, field: "password" });
    await DeskMailboxModel.updateOne(
      { _id: id },
      { $set: { "secrets.password": foreign }, $inc: { revision: 1 } },
    );
    await expect.poll(async () => (await listed())[0]?.isLocked).toBe(true);
    expect((await opened(id)).imap).toBeNull();
    expect(secrets?.smtpPassword).toBeDefined();
    const { body } = await admin.call("PATCH", `mailboxes/${id}`, { incoming });
    expect(body.data.isLocked).toBe(false);
  });
});

it("a customer with an address beyond ASCII is not given up where SECRET is another: the mail waits for the password", async () => {
  const { id } = await made();
  const mailboxes = await openMailboxes({
    settings: { relayFor: () => null, hasSite: true, allowsNear: true },
    ...{ sending: null, imap: null, isHandedMails: false },
    reading: { ownAddresses: [], trustedAuthserv: null, spamHeader: null },
    secret: "another",
    log: pino({ level: "silent" }),
  });
  onTestFinished(() => mailboxes.close());
  const sender = mailboxes.senderOf({ mailboxId: id });
  if (!sender) throw new Error("no sender");
  expect(await isMailable("grüße@example.com", sender)).toBe(true);
});

describe("what makes no sense is refused, and says why", () => {
  it("an address that is there already, in whatever case", async () => {
    await made();
    const { status, body } = await admin.call("POST", "mailboxes", { ...returns, incoming: null });
    expect([status, body.errors.address.msg]).toEqual([409, "Another mailbox has this address."]);
  });

  it("a mailbox that is received already by another address", async () => {
    await made();
    const { status, body } = await admin.call("POST", "mailboxes", {
      ...returns,
      address: "sales@company.example",
    });
    expect([status, Object.keys(body.errors)]).toEqual([409, ["incoming"]]);
  });

  it.each([
    [{ address: "no address" }, "address"],
    [{ address: "zoë@company.example" }, "address"],
    [{ name: " " }, "name"],
    [{ teamId: "652f1a2b3c4d5e6f708192a3" }, "teamId"],
    [{ signature: "x".repeat(60_000) }, "signature"],
    [{ replyTo: "{token}{token}@company.example" }, "replyTo"],
    [{ incoming: { ...incoming, password: undefined } }, "incoming"],
    [{ incoming: { ...incoming, host: "http://imap.example/" } }, "incoming"],
    [{ incoming: { ...incoming, port: 70_000 } }, "incoming"],
    [{ incoming: { ...incoming, oauth: { tokenUrl: "file:///x", clientId: "1" } } }, "incoming"],
    [{ outgoing: { ...outgoing, user: "a\r\nb".repeat(200) } }, "outgoing"],
  ])("%o", async (change, field) => {
    const { status, body } = await admin.call("POST", "mailboxes", { ...returns, ...change });
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
    expect(await listed()).toEqual([]);
  });

  it("a mailbox that nobody has set up", async () => {
    const { status } = await admin.call("PATCH", "mailboxes/652f1a2b3c4d5e6f708192a3", {
      name: "Returns",
    });
    expect(status).toBe(404);
  });
});

it("which server's judgement of mails counts, and how spam is marked, is set and seen by admins", async () => {
  const reading = { trustedAuthserv: "mx.company.example", spamHeader: "X-Spam-Flag: YES" };
  expect((await admin.call("PUT", "mailboxes/reading", reading)).body.data).toEqual({
    ...reading,
    opensContact: true,
    fromEnvironment: [],
  });
  expect((await admin.call("GET", "mailboxes")).body.reading).toMatchObject(reading);
  const wrong = await admin.call("PUT", "mailboxes/reading", { spamHeader: "X\r\nY: Z" });
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ["spamHeader"]]);
});
