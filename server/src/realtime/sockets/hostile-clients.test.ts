import { once } from "node:events";
import type { Socket } from "node:net";
import { pino } from "pino";
import { Manager } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createWindows, type Window, type Windows } from "../../testing/a-window.ts";
import { expectWithin } from "../../testing/expect-within.ts";
import { aCustomer, anAdmin, signIn, type TestPerson } from "../../testing/people.ts";
import { askRaw, closeOf, openRaw } from "../../testing/raw-request.ts";
import { startTestDesk, type TestDesk } from "../../testing/start-test-desk.ts";
import { aMessage, aTicket } from "../../testing/tickets.ts";
import { until } from "../../testing/until.ts";
import { waitingMaxBytes, waitingMaxPackets } from "./backpressure-limit.ts";
import { socketsMax } from "./guard-socket.ts";

let desk: TestDesk;
let ada: TestPerson;
let eve: TestPerson;
const said: string[] = [];
let windows: Windows;

beforeAll(async () => {
  const log = pino({ level: "warn" }, { write: (line: string) => said.push(line) });
  desk = await startTestDesk({ log });
  windows = createWindows(desk.url);
  [ada, eve] = await Promise.all([aCustomer(desk, "Ada"), aCustomer(desk, "Eve")]);
});
afterEach(() => windows.closeAll());
afterAll(() => desk.close());

/** What asks for a WebSocket. */
const upgrade = {
  Connection: "Upgrade",
  Upgrade: "websocket",
  "Sec-WebSocket-Version": "13",
  "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
};

describe("whoever connects", () => {
  it.each([
    ["websocket", "https://evil.example"],
    ["polling", "https://evil.example"],
    ["websocket", "null"],
    ["websocket", "http://localhost.evil.example"],
    ["polling", "file://"],
  ])("by %s from a page of %s is refused, even with a token", async (transport, origin) => {
    const window = await windows.enter(
      { token: ada.token },
      { transports: [transport as "websocket"], extraHeaders: { Origin: origin } },
    );
    expect(window.isIn).toBe(false);
    const { status, text } = await askRaw(
      desk.url,
      "GET",
      `/socket.io/?EIO=4&transport=${transport}`,
      { Origin: origin, ...(transport === "websocket" && upgrade) },
    );
    expect(status).toBe(403);
    expect(text).toContain("Forbidden");
  });

  it.each([["own"], ["app://desk"], [undefined]])(
    "from a page of ours, from the console or from a program (%s) is let in",
    async (origin) => {
      const url = origin === "own" ? desk.url : origin;
      const headers = url ? { extraHeaders: { Origin: url } } : {};
      for (const transport of ["websocket", "polling"] as const) {
        const window = await windows.enter(
          { token: ada.token },
          { transports: [transport], ...headers },
        );
        expect(window.isIn).toBe(true);
      }
    },
  );

  // case D01
  it("without a token, with a bad one or one that was signed out, is told nothing", async () => {
    const gone = await signIn(desk, ada.email);
    await gone.call("POST", "users/logout");
    const forged = { token: `${ada.token.slice(0, -1)}_` };
    for (const auth of [{}, { token: "" }, forged, { token: gone.token }, { token: [1] }]) {
      const window = await windows.enter(auth);
      const emit = aTicket(ada);
      expect(window.isIn).toBe(false);
      await emit;
      expect(window.received).toEqual([]);
    }
  });

  // case D18
  it.each(["/unknown", "/%00", "/admin", `/${"x".repeat(500)}`])(
    "to a namespace that is none, %s, is refused",
    async (namespace) => {
      const window = await windows.enter({ token: ada.token }, { namespace });
      expect(window.isIn).toBe(false);
    },
  );

  // case D18
  it("with an old protocol is refused", async () => {
    for (const version of ["3", "2", "", "x"]) {
      const answer = await fetch(`${desk.url}/socket.io/?EIO=${version}&transport=polling`);
      expect(answer.status).toBe(400);
    }
  });

  // case D03
  it("with the place of somebody else's lost connection gets nothing of theirs", async () => {
    const adas = await windows.enter({ token: ada.token });
    const { id } = adas.socket;
    adas.socket.io.engine.close();
    const ticket = await aTicket(ada); // what Ada misses
    for (const token of [eve.token, ada.token.replace(/.$/, "_")]) {
      const auth = { token, pid: id, offset: "0" };
      const window = await windows.enter(auth, {
        query: { sid: "", pid: String(id), offset: "0" },
      });
      expect(window.socket.recovered).toBeFalsy();
      await aMessage(ada, ticket, { text: "secret" });
      if (window.isIn) {
        const own = await aTicket(eve);
        await expect.poll(() => window.received.at(-1)?.payload).toMatchObject({ _id: own._id });
      }
      expect(JSON.stringify(window.received)).not.toContain(ticket._id);
    }
  });

  // case D20
  it("as the next person in the same window hears nothing of the one before", async () => {
    const window = await windows.enter({ token: ada.token });
    const ticket = await aTicket(ada);
    await expect.poll(() => window.received.length).toBeGreaterThan(0);
    window.socket.disconnect();
    await aMessage(ada, ticket, { text: "while nobody is there" });
    window.received.length = 0;
    window.socket.auth = { token: eve.token };
    window.socket.connect();
    await once(window.socket as unknown as NodeJS.EventEmitter, "connect");
    await aMessage(ada, ticket, { text: "once Eve is there" });
    const own = await aTicket(eve);
    await expect.poll(() => window.received.at(-1)?.payload).toMatchObject({ _id: own._id });
    expect(window.received).toHaveLength(1);
  });

  it("with two hundred windows at once gets ten", async () => {
    const person = await aCustomer(desk);
    const options = { transports: ["websocket"], reconnection: false, autoConnect: false };
    const lines = Array.from({ length: 200 }, () => new Manager(desk.url, options));
    await Promise.all(lines.map((line) => new Promise((open) => line.open(open))));
    // All lines are there, and each asks to be let in at the same moment.
    const isIn = lines.map((line) => {
      const socket = line.socket("/", { auth: { token: person.token } });
      const answer = new Promise<boolean>((resolve) => {
        socket.once("connect", () => resolve(true));
        socket.once("connect_error", () => resolve(false));
      });
      socket.connect();
      return answer;
    });
    expect((await Promise.all(isIn)).filter(Boolean)).toHaveLength(socketsMax);
    for (const line of lines) line._close();
    await expect.poll(async () => (await windows.enter({ token: person.token })).isIn).toBe(true);
  });

  it("more often than people have windows is told so, and the first ten go on", async () => {
    const person = await aCustomer(desk);
    const opened: Window[] = [];
    for (let i = 0; i < socketsMax + 2; i++) {
      opened.push(await windows.enter({ token: person.token }));
    }
    expect(opened.filter(({ isIn }) => isIn)).toHaveLength(socketsMax);
    opened[0]?.close();
    await expect.poll(async () => (await windows.enter({ token: person.token })).isIn).toBe(true);
  });
});

describe("whoever does not read", () => {
  // case D14
  it("costs a bounded amount, is cut off, and finds everything by asking", async () => {
    const admin = await anAdmin(desk);
    const ticket = await aTicket(ada);
    const slow = await windows.enter({ token: ada.token });
    const reader = await windows.enter({ token: admin.token });
    type Stuck = { transport: { ws: { _socket: { pause(): void } } } };
    (slow.socket.io.engine as unknown as Stuck).transport.ws._socket.pause();
    const [server] = [...desk.io.of("/").sockets.values()].filter(
      ({ data }) => data.viewer.id === ada.user._id,
    );
    let isClosed = false;
    (server?.conn as unknown as NodeJS.EventEmitter | undefined)?.once("close", () => {
      isClosed = true;
    });
    type Buffered = { writeBuffer: unknown[] } | undefined;
    const waiting = () => (server?.conn as unknown as Buffered)?.writeBuffer ?? [];
    let most = 0;
    const text = "x".repeat(60_000);
    for (let i = 0; i < 3_000 && server?.conn.readyState === "open"; i++) {
      desk.io
        .to(`user:${ada.user._id}`)
        .emit("demo_message", { room: "", message: text, from: "" });
      most = Math.max(most, waiting().length);
      if (i % 20 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(waitingMaxPackets + 1);
    expect(most * text.length).toBeLessThanOrEqual(waitingMaxBytes + 2 * text.length);
    await until(() => isClosed);
    await new Promise((resolve) => setImmediate(resolve));
    expect(waiting()).toHaveLength(0);
    expect(said.join()).toContain("does not read");

    await aMessage(admin, ticket, { text: "You were away" });
    await expect
      .poll(() => reader.received.some(({ event }) => event === "new_message"))
      .toBe(true);
    const missed = (await ada.call("GET", `message/${ticket._id}?after=0`)).body;
    expect(missed).toMatchObject([{ text: "You were away" }]);
  });
});

describe("whoever connects and says nothing", () => {
  // case D13
  it("is closed within ten seconds, two thousand of them, and others come in meanwhile", async () => {
    const upgrade =
      "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: localhost\r\n" +
      "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n" +
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    const silent: Socket[] = [];
    const closed: Promise<void>[] = [];
    for (let i = 0; i < 2_000; i++) {
      const socket = await openRaw(desk.url);
      silent.push(socket);
      closed.push(closeOf(socket));
    }
    const startMs = performance.now();
    for (const socket of silent) {
      socket.resume();
      socket.write(upgrade);
    }
    expect((await windows.enter({ token: ada.token })).isIn).toBe(true);
    await Promise.all(closed);
    // Ten seconds, and what two busy processors need to get around to it.
    expectWithin(performance.now() - startMs, 25_000);
    expect(desk.io.engine.clientsCount).toBeLessThan(10);
  });
});
