import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import mongoose from "mongoose";
import { afterAll, beforeAll, beforeEach, inject } from "vitest";
import { withDatabase } from "../../../../e2e/programs/with-database.ts";
import { connectDatabase, disconnectDatabase } from "../../database/connect-database.ts";
import { MailModel } from "../../mail/mail.model.ts";
import { createTakeIn } from "../../mail/receiving/take-in.ts";
import { createDiskFileStore } from "../../uploads/storage/file-store.ts";

/** A mail as bytes; each one is another mail. */
export function aMail({
  from = "Ada Byron <ada@example.com>",
  subject = `Kettle ${randomUUID()}`,
  text = "It does not boil.",
  headers = [] as string[],
} = {}): Buffer {
  const lines = [
    ...headers,
    `From: ${from}`,
    "To: support@desk.example",
    `Subject: ${subject}`,
    "Date: Mon, 23 Nov 2026 10:00:00 +0000",
    `Message-ID: <${randomUUID()}@example.com>`,
    "",
    text,
    "",
  ];
  return Buffer.from(lines.join("\r\n"));
}

/** A mail to a customer as it stands in the queue. */
export function aQueuedMail({ queuedMs = Date.now() } = {}) {
  const messageId = `<${randomUUID()}@desk.example>`;
  const raw = `Message-ID: ${messageId}\r\nSubject: Re: Kettle\r\n\r\nBoundary ${randomUUID()}\r\n`;
  return {
    ticketId: new mongoose.Types.ObjectId(),
    personId: new mongoose.Types.ObjectId().toString(),
    fromSeq: 1,
    uptoSeq: 1,
    state: "queued" as const,
    to: "zofia@example.com",
    subject: "Re: Kettle",
    messageId,
    envelopeFrom: "support@desk.example",
    raw: Buffer.from(raw),
    dueAt: new Date(queuedMs),
    createdAt: new Date(queuedMs),
  };
}

/** A database and a folder for the mails of a test file, empty before each test. What is returned is filled before the first. */
export function aMailRoom() {
  let directory = "";
  let uri = "";
  const files = createDiskFileStore("");
  const connect = () => connectDatabase(uri, { hasPatience: true });
  const room = {
    files,
    stored: 0,
    connect,
    databaseUri: () => uri,
    dataDirectory: () => directory,
    takeIn: createTakeIn({ files, onStored() {}, now: Date.now }),
  };
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "deskbell-mails-"));
    uri = withDatabase(inject("databaseUri"), `test-${randomUUID()}`);
    await connect();
    room.files = createDiskFileStore(join(directory, "uploads"));
    const onStored = () => {
      room.stored += 1;
    };
    room.takeIn = createTakeIn({ files: room.files, onStored, now: Date.now });
  });
  beforeEach(async () => {
    await MailModel.deleteMany({});
    room.stored = 0;
  });
  afterAll(async () => {
    await mongoose.connection.dropDatabase();
    await disconnectDatabase();
    await rm(directory, { recursive: true, force: true });
  });
  return room;
}
