import { describe, expect, it } from "vitest";
import { findReferencedFiles } from "../../start/start-jobs.ts";
import { aMail, aMailRoom } from "../../testing/mails/mails.ts";
import { sweepUploads } from "../../uploads/storage/sweep-uploads.ts";
import { MailModel } from "../mail.model.ts";
import { mailKey } from "./mail-key.ts";
import { createTakeIn } from "./take-in.ts";

const room = aMailRoom();
const hourMs = 60 * 60_000;
const envelope = { from: "ada@example.com", to: ["support@desk.example"] };

async function fileIdsOnDisk(): Promise<string[]> {
  const ids: string[] = [];
  for await (const { fileId } of room.files.list({ olderThan: new Date(Date.now() + hourMs) })) {
    ids.push(fileId);
  }
  return ids;
}

describe("a mail", () => {
  it("is kept byte by byte, waits to be understood, and says whence it came", async () => {
    const raw = Buffer.concat([aMail(), Buffer.from([0, 255, 128, 10])]);
    const { mailId, isNew } = await room.takeIn(raw, envelope, "lmtp");
    expect(isNew).toBe(true);
    const record = await MailModel.findById(mailId).lean();
    expect(record).toMatchObject({
      state: "stored",
      reason: null,
      source: "lmtp",
      envelope,
      size: raw.length,
      tries: 0,
    });
    expect(await room.files.read(record?.raw.fileId ?? "")).toEqual(raw);
    expect(room.stored).toBe(1);
  });

  it("that comes again, even by another way, is there once and its bytes too", async () => {
    const raw = aMail();
    const first = await room.takeIn(raw, envelope, "lmtp");
    const before = await fileIdsOnDisk();
    expect(await room.takeIn(raw, null, "imap")).toEqual({ ...first, isNew: false });
    expect(await fileIdsOnDisk()).toEqual(before);
    expect(await MailModel.countDocuments()).toBe(1);
  });

  it("that comes twenty times at once is there once, and so are its bytes", async () => {
    const raw = aMail();
    const before = await fileIdsOnDisk();
    const taken = await Promise.all(
      Array.from({ length: 20 }, () => room.takeIn(raw, null, "http")),
    );
    expect(new Set(taken.map(({ mailId }) => mailId)).size).toBe(1);
    expect(taken.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await fileIdsOnDisk()).toHaveLength(before.length + 1);
  });

  it("that is too large is listed as such, and nothing tries to understand it", async () => {
    const { mailId } = await room.takeIn(aMail(), null, "imap", { tooLargeBytes: 60_000_000 });
    expect(await MailModel.findById(mailId).lean()).toMatchObject({
      state: "failed",
      reason: "too large",
      size: 60_000_000,
    });
    expect(room.stored).toBe(0);
  });

  it("whose bytes cannot be kept has no record, and whose record cannot be stored was not taken", async () => {
    const full = Object.assign(new Error("full"), { code: "ENOSPC" });
    const files = { ...room.files, write: () => Promise.reject(full) };
    const takeIn = createTakeIn({ files, onStored() {}, now: Date.now });
    await expect(takeIn(aMail(), null, "lmtp")).rejects.toBe(full);
    expect(await MailModel.countDocuments()).toBe(0);
  });

  it("keeps its bytes from the sweep of files, which takes those that a dead process left", async () => {
    const { mailId } = await room.takeIn(aMail(), null, "imap");
    await room.files.write(aMail());
    await sweepUploads({
      files: room.files,
      findReferenced: findReferencedFiles,
      now: () => Date.now() + 2 * hourMs,
    });
    const record = await MailModel.findById(mailId).lean();
    expect(await fileIdsOnDisk()).toEqual([record?.raw.fileId]);
  });
});

describe("the key of a mail", () => {
  const raw = aMail({ subject: "One", text: "Two\r\nlines" });
  const text = raw.toString();
  const withHeaders = (...lines: string[]) => Buffer.from(`${lines.join("\r\n")}\r\n${text}`);

  it.each([
    ["headers of relays above it", withHeaders("Received: from a by b;", " Mon", "X-Spam: no")],
    [
      "the marks of a delivery",
      withHeaders("Return-Path: <>", "Delivered-To: a@b.c", "Envelope-To: d@e.f"),
    ],
    ["signatures", withHeaders("DKIM-Signature: v=1;", "\tb=abc", "ARC-Seal: i=1; b=x")],
    ["line feeds alone", Buffer.from(text.replaceAll("\r\n", "\n"))],
    ["a line end more", Buffer.from(`${text}\r\n`)],
    ["a header folded", Buffer.from(text.replace("Ada Byron <", "Ada Byron\r\n <"))],
    ["names in capitals", Buffer.from(text.replace("Subject:", "SUBJECT:"))],
  ])("is the same with %s", async (_what, other) => {
    expect(await mailKey(other)).toBe(await mailKey(raw));
  });

  it.each([
    ["another subject", Buffer.from(text.replace("One", "Two"))],
    ["other words", Buffer.from(text.replace("lines", "words"))],
    ["another sender", Buffer.from(text.replace("ada@", "eve@"))],
    [
      "words below in place of a header",
      Buffer.from(text.replace("\r\n\r\n", "\r\n\r\nDate: now\r\n")),
    ],
    ["no body", Buffer.from(text.slice(0, text.indexOf("\r\n\r\n")))],
    ["nothing at all", Buffer.alloc(0)],
  ])("is another one with %s", async (_what, other) => {
    expect(await mailKey(other)).not.toBe(await mailKey(raw));
  });

  it("of the beginning of a large mail is not that of a small one with the same beginning", async () => {
    expect(await mailKey(raw, 60_000_000)).not.toBe(await mailKey(raw));
    expect(await mailKey(raw, 60_000_000)).not.toBe(await mailKey(raw, 60_000_001));
  });

  it("of 25 MB of headers lets other requests have their turns, and another letter is another key", async () => {
    const lines = Buffer.from(`${"a: b\r\n".repeat(4_000_000)}\r\nHello\r\n`);
    // By what it computes, and not by the clock, which goes on while the machine does something else.
    const computed = () => {
      const { user, system } = process.threadCpuUsage();
      return user + system;
    };
    const began = computed();
    let [last, longest] = [began, 0];
    const look = () => {
      longest = Math.max(longest, computed() - last);
      last = computed();
      next = setImmediate(look);
    };
    let next = setImmediate(look);
    const key = await mailKey(lines);
    look();
    clearImmediate(next);
    expect(longest).toBeLessThan((computed() - began) / 2);
    const other = Buffer.from(lines);
    other[10] = 99;
    expect(await mailKey(other)).not.toBe(key);
  });

  it("of a mail of 25 MB lets other requests have their turns while it is made", async () => {
    const large = Buffer.from(`Subject: x\r\n\r\n${"\r\n".repeat(12_500_000)}x`);
    let turns = 0;
    const count = () => {
      turns += 1;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    await mailKey(large);
    clearImmediate(next);
    expect(turns).toBeGreaterThan(15);
  });
});
