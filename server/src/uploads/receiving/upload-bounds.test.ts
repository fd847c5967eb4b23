import { randomUUID } from "node:crypto";
import { readdir, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { limits } from "@deskbell/shared/limits";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { MessageModel } from "../../messages/message.model.ts";
import { formOf } from "../../testing/call-api.ts";
import { aPicture } from "../../testing/files.ts";
import { aCustomer, type TestPerson } from "../../testing/people.ts";
import { closeOf, openRaw } from "../../testing/raw-request.ts";
import { startTestDesk, type TestDesk } from "../../testing/start-test-desk.ts";
import { aMessage, aTicket } from "../../testing/tickets.ts";
import { openIncomingFiles } from "./incoming-files.ts";

let desk: TestDesk;
let people: { person: TestPerson; ticket: Ticket }[];

beforeAll(async () => {
  desk = await startTestDesk({
    uploadBounds: { uploadsMax: 3, perPersonMax: 2, waitingMax: 2, waitingPerPersonMax: 2 },
  });
  people = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const person = await aCustomer(desk);
      return { person, ticket: await aTicket(person) };
    }),
  );
});
afterAll(() => desk.close());
beforeEach(async () => {
  await expect.poll(desk.uploadsNow).toEqual({ open: 0, waiting: 0 });
  await expect.poll(desk.countIncoming).toBe(0);
});

const at = (index: number) => people[index] as (typeof people)[number];

/** Opens a request with a form of so many bytes, and sends so many full pictures of it. */
async function openUpload(
  index: number,
  { pictures = 10, bytes = 50_000_000, isChunked = false } = {},
) {
  const type = isChunked ? "Transfer-Encoding: chunked" : `Content-Length: ${bytes}`;
  const { person, ticket } = at(index);
  const socket = await openRaw(desk.url);
  const closed = closeOf(socket);
  let answer = "";
  socket.on("data", (chunk: Buffer) => {
    answer += chunk.toString("latin1");
  });
  const send = (text: string | Buffer) =>
    new Promise<void>((resolve) => {
      const chunk = Buffer.from(text);
      if (!isChunked) socket.write(chunk, () => resolve());
      else {
        socket.write(`${chunk.length.toString(16)}\r\n`);
        socket.write(chunk);
        socket.write("\r\n", () => resolve());
      }
    });
  socket.write(
    `POST /api/v1/message HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${person.token}\r\n` +
      `Content-Type: multipart/form-data; boundary=x\r\n${type}\r\n\r\n`,
  );
  await send(`--x\r\nContent-Disposition: form-data; name="conversationId"\r\n\r\n${ticket._id}`);
  for (let n = 0; n < pictures; n++) {
    await send(
      `\r\n--x\r\nContent-Disposition: form-data; name="attachments"; filename="${n}.png"\r\n\r\n`,
    );
    await send(Buffer.alloc(100_000, 1));
  }
  return { socket, send, closed, answer: () => answer };
}

// case E27
it("of many open requests of ten pictures a few are read, a few wait, and the others are asked to come back before they are read", async () => {
  const open = await Promise.all([0, 1, 2].map((index) => openUpload(index)));
  await expect.poll(desk.countIncoming).toBe(30);
  const waiting = await Promise.all([3, 4].map((index) => openUpload(index, { pictures: 0 })));
  await expect.poll(desk.uploadsNow).toEqual({ open: 3, waiting: 2 });
  const refused = await openUpload(0, { pictures: 0 });
  await expect.poll(refused.answer).toMatch(/^HTTP\/1.1 503 .*Retry-After: 5\r\n/s);
  expect(refused.answer()).toContain("Many files are being sent right now");
  expect(refused.answer()).toContain("Connection: close");
  await refused.closed;
  expect(await desk.countIncoming()).toBe(30);

  // Text goes on meanwhile.
  const { person, ticket } = at(0);
  await aMessage(person, ticket, { text: "Only words" });

  for (const { socket } of open) socket.destroy();
  await expect.poll(desk.uploadsNow).toEqual({ open: 2, waiting: 0 });
  for (const { socket } of waiting) socket.destroy();
  await expect.poll(desk.uploadsNow).toEqual({ open: 0, waiting: 0 });
  await expect.poll(desk.countIncoming).toBe(0);
});

it("one person's uploads leave places to others", async () => {
  const hog = await Promise.all([0, 0].map((index) => openUpload(index)));
  await expect.poll(desk.countIncoming).toBe(20);
  const { person, ticket } = at(1);
  const picture = new File([new Uint8Array(300_000)], "large.txt");
  const form = formOf({ conversationId: ticket._id, text: "x", attachments: await aPicture() });
  form.append("attachments", picture);
  expect((await person.call("POST", "message", form)).status).toBe(415); // was read to its end
  for (const { socket } of hog) socket.destroy();
});

it("nothing lies about once a message with pictures was stored, or was refused", async () => {
  const { person, ticket } = at(0);
  const clientMessageId = randomUUID();
  const send = async () =>
    (
      await person.call(
        "POST",
        "message",
        formOf({
          conversationId: ticket._id,
          clientMessageId,
          attachments: [await aPicture(), await aPicture("b.png", "#102030")],
        }),
      )
    ).status;
  expect([await send(), await send()]).toEqual([201, 200]);
  await expect.poll(desk.countIncoming).toBe(0);
});

it.each([
  ["says so", false, 1],
  ["does not say so", true, 80],
])(
  "a form that is far too large is refused while it comes, when it %s",
  async (_how, isChunked, megabytes) => {
    const before = await MessageModel.countDocuments();
    const bytes = 200_000_000;
    const { socket, send, closed, answer } = await openUpload(0, {
      pictures: 1,
      bytes,
      isChunked,
    });
    let sent = 0;
    for (; sent < megabytes && !socket.destroyed && socket.writable; sent++) {
      await Promise.race([send(Buffer.alloc(1_000_000, 1)), closed]);
    }
    await expect.poll(answer).toMatch(/^HTTP\/1.1 413 /);
    await closed;
    expect(answer()).toContain("Connection: close");
    expect(sent * 1_000_000).toBeLessThan(limits.attachmentMaxBytes + 20_000_000);
    expect(await MessageModel.countDocuments()).toBe(before);
    await expect.poll(desk.countIncoming).toBe(0);
  },
);

it("what a process left behind is cleared away, and what another one works on is not", async () => {
  const directory = join(tmpdir(), `deskbell-incoming-${randomUUID()}`);
  const options = { reserveBytes: 0, fileMaxBytes: 1, uploadsMs: 30 * 60_000 };
  await openIncomingFiles(directory, options);
  for (const name of ["old", "new", "slow", "scanned"]) await writeFile(join(directory, name), "x");
  const agoSeconds = (seconds: number) => Date.now() / 1_000 - seconds;
  await utimes(join(directory, "old"), agoSeconds(3_600), agoSeconds(3_600));
  // The first file of a form whose others still arrive.
  await utimes(join(directory, "slow"), agoSeconds(29 * 60), agoSeconds(29 * 60));
  // Of a form that arrived as slowly: clamd, which is slow too, is asked about its last file.
  const scanned = agoSeconds(30 * 60 + limits.attachmentsMax * 90);
  await utimes(join(directory, "scanned"), scanned, scanned);
  await openIncomingFiles(directory, options);
  expect((await readdir(directory)).toSorted()).toEqual(["new", "scanned", "slow"]);
});
