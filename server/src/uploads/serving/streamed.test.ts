import { once } from "node:events";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aCustomer } from "../../testing/people.ts";
import { closeOf, openRaw } from "../../testing/raw-request.ts";
import { startTestDesk, type TestDesk } from "../../testing/start-test-desk.ts";
import { aMessage, aTicket } from "../../testing/tickets.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const filmBytes = 20_000_000;
let desk: TestDesk;
let path: string;
let token: string;
let send: (file: File) => Promise<{ status: number; msg: string | undefined }>;

/** What objects and buffers take, once those that nobody holds any more are gone: that takes turns of the event loop. */
async function heldBytes(): Promise<number> {
  for (let last = Number.POSITIVE_INFINITY; ; ) {
    collectGarbage();
    await new Promise(setImmediate);
    const { external, heapUsed } = process.memoryUsage();
    if (external + heapUsed > last - 50_000) return external + heapUsed;
    last = external + heapUsed;
  }
}

beforeAll(async () => {
  desk = await startTestDesk({ fileMaxBytes: filmBytes });
  const ada = await aCustomer(desk);
  token = ada.token;
  const ticket = await aTicket(ada);
  const film = Buffer.alloc(filmBytes, 7);
  film.write("\0\0\0\x18ftypisom", 0, "latin1");
  const file = new File([new Uint8Array(film)], "film.mp4");
  const { files } = await aMessage(ada, ticket, { attachments: file });
  path = `${files[0]?.path}?play`;
  send = async (attachments) => {
    const form = new FormData();
    form.set("conversationId", ticket._id);
    form.set("attachments", attachments);
    const answer = await ada.call("POST", "message", form);
    const { errors } = answer.body as { errors?: { avatar?: { msg: string } } };
    return { status: answer.status, msg: errors?.avatar?.msg };
  };
});
afterAll(() => desk.close());

/** Asks for the film, takes its beginning, and then nothing more. */
async function aPausedPlayer() {
  const socket = await openRaw(desk.url);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  await once(socket, "data");
  socket.pause();
  return socket;
}

describe("a film of 20 MB", () => {
  it("takes less than one megabyte of the server's memory for each who watches it, however slowly", async () => {
    (await aPausedPlayer()).destroy(); // what is loaded with the first is not counted
    // Of three times the middle one: what is loaded or freed meanwhile for another reason is so once.
    const taken: number[] = [];
    for (let round = 0; round < 3; round++) {
      const before = await heldBytes();
      const players = await Promise.all(Array.from({ length: 10 }, aPausedPlayer));
      taken.push((await heldBytes()) - before);
      const closed = players.map(closeOf);
      for (const player of players) player.destroy();
      await Promise.all(closed);
    }
    const [, takenBytes = 0] = taken.sort((a, b) => a - b);
    expect(takenBytes).toBeGreaterThan(0);
    expect(takenBytes).toBeLessThan(10 * 1_000_000);
  });

  it("comes whole", async () => {
    const answer = await fetch(desk.url + path);
    let bytes = 0;
    for await (const piece of answer.body ?? []) bytes += piece.length;
    expect([answer.headers.get("content-type"), bytes]).toEqual(["video/mp4", filmBytes]);
  });

  it("is refused with this desk's own limit where it has one byte more, and nothing stays", async () => {
    const files = await desk.countFiles();
    const film = new File([new Uint8Array(filmBytes + 1)], "film.mp4");
    expect(await send(film)).toEqual({ status: 413, msg: "Maximum file size 20 MB" });
    await expect.poll(desk.countIncoming).toBe(0);
    expect(await desk.countFiles()).toBe(files);
  });

  it("a film of 2 GB is refused at once, before it is read", async () => {
    const socket = await openRaw(desk.url);
    let said = "";
    socket.on("data", (bytes: Buffer) => {
      said += bytes;
    });
    socket.write(
      `POST /api/v1/message HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n` +
        "Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 2000000000\r\n\r\n--x\r\n",
    );
    await expect.poll(() => said).toMatch(/^HTTP\/1.1 413 (?:.|\s)*Maximum file size 20 MB/);
    socket.destroy();
  });

  it("is named to everybody who asks what this desk takes", async () => {
    const config = await (await fetch(`${desk.url}/api/v1/config`)).json();
    expect(config).toMatchObject({ files: { maxBytes: filmBytes } });
  });
});
