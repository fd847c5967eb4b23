import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formOf } from "../../testing/call-api.ts";
import { aCustomer, type TestPerson } from "../../testing/people.ts";
import { closeOf, openRaw } from "../../testing/raw-request.ts";
import { startTestDesk, type TestDesk } from "../../testing/start-test-desk.ts";
import { aTicket } from "../../testing/tickets.ts";
import { longestUploadMs, usualHttpTimes } from "./slow-requests.ts";

/** Far enough apart that a busy machine does not blur them, and longer than one that stands still keeps a quick request. */
const httpTimes = {
  headersMs: 3_000,
  bodyMs: 1_000,
  uploadMs: 4_000,
  uploadMaxMs: 60_000,
  slowestBytesAMs: 10,
  checkEveryMs: 100,
};

let desk: TestDesk;
let ada: TestPerson;

beforeAll(async () => {
  desk = await startTestDesk({ httpTimes });
  ada = await aCustomer(desk);
});
afterAll(() => desk.close());

const isAlive = async () => (await fetch(`${desk.url}/healthz`)).status === 200;

describe("a request that is sent slowly", () => {
  // case F25
  it("is cut off, five hundred of them too, and others are served meanwhile", async () => {
    const closed: Promise<void>[] = [];
    const openSlow = async () => {
      const socket = await openRaw(desk.url);
      closed.push(closeOf(socket)); // the first may be cut off before the last is open
      socket.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-A: ");
      socket.resume();
    };
    await Promise.all(Array.from({ length: 500 }, openSlow));
    expect((await ada.call("GET", "users/me")).status).toBe(200);
    await Promise.all(closed);
    expect(await isAlive()).toBe(true);
  });

  // case E18
  it("with a file, a byte at a time, is cut off after the time for uploads", async () => {
    const socket = await openRaw(desk.url);
    const closed = closeOf(socket);
    socket.write(
      `POST /api/v1/message HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${ada.token}\r\n` +
        "Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\n\r\n--x\r\n",
    );
    const dripping = setInterval(() => socket.write("a"), 50);
    const startMs = performance.now();
    socket.resume();
    await closed;
    clearInterval(dripping);
    expect(performance.now() - startMs).toBeGreaterThan(httpTimes.uploadMs - 200);
    expect(await desk.countFiles()).toBe(0);
    expect(usualHttpTimes.uploadMs).toBe(120_000);
  });

  it("with a large file has the time that its size takes at the slowest rate", async () => {
    const ticket = await aTicket(ada);
    const form = new Response(
      formOf({ conversationId: ticket._id, attachments: new File(["x".repeat(200_000)], "a.txt") }),
    );
    const body = Buffer.from(await form.arrayBuffer());
    const socket = await openRaw(desk.url);
    socket.write(
      `POST /api/v1/message HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${ada.token}\r\n` +
        `Content-Type: ${form.headers.get("content-type")}\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    const answer = once(socket, "data");
    const closed = closeOf(socket);
    const startMs = performance.now();
    let sent = 0;
    const dripping = setInterval(() => socket.write(body.subarray(sent, ++sent)), 50);
    await expect
      .poll(() => performance.now() - startMs, { timeout: 60_000 })
      .toBeGreaterThan(httpTimes.uploadMs * 2);
    clearInterval(dripping);
    socket.write(body.subarray(sent));
    const [first] = await Promise.race([answer, closed.then(() => ["closed"])]);
    expect(String(first)).toMatch(/^HTTP\/1.1 201/);
    socket.destroy();
  });

  it("never has longer than the largest form takes at the slowest rate, nor than half an hour", () => {
    const longest = (fileMb: number) =>
      longestUploadMs(usualHttpTimes, 10 * fileMb * 1_000_000) / 1_000;
    expect([longest(5), longest(25), longest(200)]).toEqual([120, 500, 1_800]);
  });

  it("without a file has less time", async () => {
    const socket = await openRaw(desk.url);
    // Both times begin with the request and end in the order of this process' timers, however late these come.
    const { promise: end, resolve } = Promise.withResolvers<string>();
    desk.io.httpServer.prependOnceListener("request", (req: IncomingMessage) => {
      const late = setTimeout(resolve, httpTimes.uploadMs, "has the time of a file");
      req.socket.once("close", () => {
        clearTimeout(late);
        resolve("is cut off before");
      });
    });
    socket.write(
      "POST /api/v1/users/login HTTP/1.1\r\nHost: localhost\r\n" +
        "Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
    );
    socket.resume();
    expect(await end).toBe("is cut off before");
    socket.destroy();
    expect(await isAlive()).toBe(true);
  });
});

it("a connection of a proxy is not closed by the desk as long as the proxy may use it again", async () => {
  const { headers } = await fetch(`${desk.url}/healthz`);
  const seconds = Number(/timeout=(\d+)/.exec(headers.get("keep-alive") ?? "")?.[1]);
  expect(seconds).toBeGreaterThan(120); // as long Caddy keeps it, whose configuration is in compose.yaml
});
