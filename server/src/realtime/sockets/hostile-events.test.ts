import { once } from "node:events";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createWindows, type Windows } from "../../testing/a-window.ts";
import { aCustomer, type TestPerson } from "../../testing/people.ts";
import { startTestDesk, type TestDesk } from "../../testing/start-test-desk.ts";
import { aTicket } from "../../testing/tickets.ts";
import { abuseMax } from "./limit-events.ts";

let desk: TestDesk;
let windows: Windows;
let ada: TestPerson;
let eve: TestPerson;
const said: string[] = [];

beforeAll(async () => {
  const log = pino({ level: "warn" }, { write: (line: string) => said.push(line) });
  desk = await startTestDesk({ log });
  windows = createWindows(desk.url);
  [ada, eve] = await Promise.all([aCustomer(desk, "Ada"), aCustomer(desk, "Eve")]);
});
afterEach(() => windows.closeAll());
afterAll(() => desk.close());

/** The process is the same and serves everybody: it answers, and events still arrive. */
async function isAlive(): Promise<boolean> {
  const window = await windows.enter({ token: eve.token });
  const ticket = await aTicket(eve);
  await expect.poll(() => window.received.at(-1)?.payload).toMatchObject({ _id: ticket._id });
  return (await fetch(`${desk.url}/healthz`)).status === 200;
}

describe("whoever sends", () => {
  let depth: unknown = 1;
  for (let i = 0; i < 1_000; i++) depth = { depth };

  // case D08 D15
  it("anything at all, by any name, changes nothing and hears nothing of others", async () => {
    const [window, eves] = [
      await windows.enter({ token: ada.token }),
      await windows.enter({ token: eve.token }),
    ];
    const polluted = JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}');
    const payloads = [null, 1, [], "", "x".repeat(9_000), depth, polluted, { $where: "1" }];
    const names = ["new_message", "join_room", "send_message", "ticket_changed"];
    for (const name of [...names, "session_ended", "send_Room_message", "__proto__", "toString"]) {
      for (const payload of payloads) window.socket.emit(name, payload);
    }
    const packets = [
      '42["error",1]',
      '42["connect",{}]',
      '42["disconnect"]',
      "42{}",
      '40{"sid":1}',
    ];
    const { engine } = window.socket.io;
    for (const packet of packets) engine.write(packet.slice(1));
    expect(await isAlive()).toBe(true);
    expect(eves.received.filter(({ event }) => event !== "ticket_changed")).toEqual([]);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  // case D10
  it("eleven files in an event is cut off, and nobody else", async () => {
    const window = await windows.enter({ token: ada.token });
    const closed = once(window.socket as unknown as NodeJS.EventEmitter, "disconnect");
    window.socket.emit("send_message", ...Array.from({ length: 11 }, () => Buffer.alloc(16)));
    const places = Array.from({ length: 11 }, (_, num) => ({ _placeholder: true, num }));
    window.socket.io.engine.write(`511-${JSON.stringify(["send_message", ...places])}`);
    await closed;
    expect(await isAlive()).toBe(true);
  });

  it("more than 16 kB at once is cut off, and nobody else", async () => {
    const window = await windows.enter({ token: ada.token });
    const closed = once(window.socket as unknown as NodeJS.EventEmitter, "disconnect");
    window.socket.emit("send_message", { message: "x".repeat(20_000) });
    await closed;
    expect(await isAlive()).toBe(true);
  });

  // case D11
  it("a thousand events in a second is dropped, then cut off", async () => {
    const window = await windows.enter({ token: ada.token });
    const eves = await windows.enter({ token: eve.token });
    await eves.socket.timeout(60_000).emitWithAck("join_room", "");
    eves.received.length = 0;
    const closed = once(window.socket as unknown as NodeJS.EventEmitter, "disconnect");
    for (let i = 0; i < 1_000; i++) window.socket.emit("send_message", { message: `flood ${i}` });
    await closed;
    const count = eves.received.filter(({ event }) => event === "demo_message").length;
    expect(count).toBeLessThanOrEqual(abuseMax);
    expect(said.join()).toContain("sends too much");
    expect(await isAlive()).toBe(true);
  });

  // case D06
  it("many rooms, or names that are none, is told so; only rooms of the demo exist", async () => {
    const window = await windows.enter({ token: ada.token });
    const join = (room: unknown) => window.socket.timeout(60_000).emitWithAck("join_room", room);
    for (const room of ["x".repeat(2_000), {}, null, [], "staff:", `user:${eve.user._id}`, "a b"]) {
      expect(await join(room)).toEqual({ problem: expect.stringMatching(/./) });
    }
    let problem = "";
    for (let i = 0; i < 30 && problem === ""; i++) ({ problem } = await join(`room-${i}`));
    expect(problem).toContain("too many rooms");
    const rooms = [...desk.io.of("/").adapter.rooms.keys()];
    const known = /^(?:demo:[\w-]*|user:[0-9a-f]{24}|session:[\w-]{22}|staff|[\w-]{20})$/;
    expect(rooms.filter((room) => !known.test(room))).toEqual([]);
  });
});
