import { randomBytes } from "node:crypto";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aCustomer, type TestPerson } from "../../testing/people.ts";
import {
  startObjectStorage,
  type TestObjectStorage,
} from "../../testing/programs/start-object-storage.ts";
import { startTestDesk, type TestDesk } from "../../testing/start-test-desk.ts";
import { aMessage, aTicket } from "../../testing/tickets.ts";
import { createS3FileStore } from "../storage/s3-file-store.ts";

const beginning = Buffer.from("\0\0\0\x18ftypisom\0\0\0\0isommp42", "latin1");
const film = Buffer.concat([beginning, randomBytes(300_000)]);
const size = film.length;

describe.each(["on a disk", "in a bucket"])("a film that is kept %s", (where) => {
  let storage: TestObjectStorage | null = null;
  let desk: TestDesk;
  let ada: TestPerson;
  let ticket: Ticket;
  let path: string;

  beforeAll(async () => {
    if (where === "in a bucket") storage = await startObjectStorage();
    desk = await startTestDesk(storage ? { files: createS3FileStore(storage.config) } : {});
    ada = await aCustomer(desk);
    ticket = await aTicket(ada);
    const file = new File([new Uint8Array(film)], "film.mp4", { type: "video/mp4" });
    const { files } = await aMessage(ada, ticket, { attachments: file });
    path = files[0]?.path ?? "";
  });
  afterAll(async () => {
    await desk.close();
    await storage?.close();
  });

  const ask = async (headers: Record<string, string> = {}, method = "GET") => {
    const answer = await fetch(`${desk.url}${path}?play`, { method, headers });
    return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
  };

  it("is played with its type and says that parts of it can be asked for; its link downloads it", async () => {
    const { answer, bytes } = await ask();
    expect([answer.status, bytes.equals(film)]).toEqual([200, true]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "video/mp4",
      "content-disposition": "attachment; filename=film.mp4",
      "accept-ranges": "bytes",
      "content-length": String(size),
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
    });
    const plain = await fetch(desk.url + path);
    expect(plain.headers.get("content-type")).toBe("application/octet-stream");
    await plain.arrayBuffer();
  });

  it.each([
    ["bytes=0-99", 0, 99],
    ["bytes=100000-", 100_000, size - 1],
    ["bytes=-500", size - 500, size - 1],
    ["bytes=299000-99999999", 299_000, size - 1],
    [`bytes=-${size * 2}`, 0, size - 1],
  ])("%s is answered with that part", async (range, first, last) => {
    const { answer, bytes } = await ask({ range });
    expect([answer.status, answer.headers.get("content-range")]).toEqual([
      206,
      `bytes ${first}-${last}/${size}`,
    ]);
    expect(bytes.equals(film.subarray(first, last + 1))).toBe(true);
  });

  // case E31
  it.each([
    `bytes=${size}-`,
    "bytes=9-3",
    "bytes=-",
    "bytes=-0",
    "bytes=a-b",
    `bytes=${"9".repeat(400)}-`,
  ])("%s is no part of it", async (range) => {
    const { answer, bytes } = await ask({ range });
    expect([answer.status, answer.headers.get("content-range"), bytes.length]).toEqual([
      416,
      `bytes */${size}`,
      0,
    ]);
  });

  it("is answered as a whole to several ranges, another unit, or a range of another version", async () => {
    const etag = (await ask({}, "HEAD")).answer.headers.get("etag") ?? "";
    for (const headers of [
      { range: "bytes=0-1,5-6" },
      { range: "lines=0-1" },
      { range: "bytes=0-1", "if-range": '"another"' },
    ]) {
      const { answer, bytes } = await ask(headers);
      expect([answer.status, bytes.length]).toEqual([200, size]);
    }
    const same = await ask({ range: "bytes=0-1", "if-range": etag });
    expect([same.answer.status, same.bytes.length]).toEqual([206, 2]);
  });

  it("is not read for who asks for its size alone", async () => {
    const { answer, bytes } = await ask({}, "HEAD");
    expect([answer.status, answer.headers.get("content-length"), bytes.length]).toEqual([
      200,
      String(size),
      0,
    ]);
  });

  it("is gone for who may not read its ticket, also a part of it", async () => {
    const [, , , fileId = ""] = path.split("/");
    const forged = path.replace(fileId, "0".repeat(32));
    const answer = await fetch(`${desk.url}${forged}?play`, { headers: { range: "bytes=0-1" } });
    expect(answer.status).toBe(404);
  });
});
