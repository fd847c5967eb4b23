import { once } from "node:events";
import type { ErrorBody } from "@deskbell/shared/errors";
import type { Presence, PresenceUpdate } from "@deskbell/shared/presence/presence";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { expectWithin } from "../testing/expect-within.ts";
import { aCustomer, anAdmin, signIn, type TestPerson } from "../testing/people.ts";
import { startTestDesk, type TestDesk } from "../testing/start-test-desk.ts";
import { aTicket } from "../testing/tickets.ts";

let desk: TestDesk;
let [ada, eve, bea, cem]: TestPerson[] = [];
let [adas, eves]: Ticket[] = [];
const open: Socket[] = [];

beforeAll(async () => {
  desk = await startTestDesk();
  [bea, cem] = await Promise.all([anAdmin(desk, "Bea Berg"), anAdmin(desk, "Cem Demir")]);
  [ada, eve] = await Promise.all([aCustomer(desk, "Ada"), aCustomer(desk, "Eve")]);
  [adas, eves] = await Promise.all([aTicket(known(ada)), aTicket(known(eve))]);
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});
afterAll(() => desk.close());

function known<T>(thing: T | undefined): T {
  if (!thing) throw new Error("the desk is not open yet");
  return thing;
}

type Answered = { status: "success" } | ErrorBody;

/** A window of somebody, with the presences it received. */
async function aWindow(person: TestPerson | undefined) {
  const { token } = known(person);
  const socket = io(desk.url, { auth: { token }, reconnection: false, transports: ["websocket"] });
  open.push(socket);
  const received: Presence[] = [];
  socket.on("presence", (presences: Presence[]) => received.push(...presences));
  await once(socket as unknown as NodeJS.EventEmitter, "connect");
  const say = (event: string, payload: unknown): Promise<Answered> =>
    socket.timeout(60_000).emitWithAck(event, payload);
  return {
    socket,
    received,
    say,
    looksAt: (ticket: Ticket | undefined, isTyping = false) =>
      say("presence:update", { ticketId: known(ticket)._id, isTyping } satisfies PresenceUpdate),
    leaves: () =>
      say("presence:update", { ticketId: null, isTyping: false } satisfies PresenceUpdate),
    asks: () => say("ask_presence", {}),
    /** What it knows, as sentences. */
    sees: () =>
      received.map(({ person, ticketId, isTyping }) => sentence(person, ticketId, isTyping)),
  };
}

function sentence({ name }: { name: string }, ticketId: string | null, isTyping: boolean): string {
  if (ticketId === null) return `${name} has gone`;
  const whose = ticketId === adas?._id ? "Ada's" : "Eve's";
  return `${name} ${isTyping ? "types in" : "looks at"} ${whose}`;
}

/** Everything published before has arrived when this has: events of one socket keep their order. */
async function allIsPublished(
  speaker: Awaited<ReturnType<typeof aWindow>>,
  listener: Awaited<ReturnType<typeof aWindow>>,
) {
  const count = listener.received.length;
  await speaker.looksAt(adas, true);
  await expect.poll(() => listener.received.length).toBeGreaterThan(count);
}

describe("staff", () => {
  it("see who of them looks at which ticket, who types there, and when they have gone", async () => {
    const [beas, cems] = [await aWindow(bea), await aWindow(cem)];
    expect(await beas.looksAt(adas)).toEqual({ status: "success" });
    await beas.looksAt(adas, true);
    await beas.looksAt(eves);
    await beas.leaves();
    await expect
      .poll(cems.sees)
      .toEqual([
        "Bea Berg looks at Ada's",
        "Bea Berg types in Ada's",
        "Bea Berg looks at Eve's",
        "Bea Berg has gone",
      ]);
    expect(cems.received[0]?.person).toEqual({ id: bea?.user._id, name: "Bea Berg", avatar: "" });
    expect(new Set(cems.received.map(({ windowId }) => windowId)).size).toBe(1);
    expect(beas.received).toEqual([]);
  });

  it("see also who works in a console that was installed before and calls it look_at", async () => {
    const [beas, cems] = [await aWindow(bea), await aWindow(cem)];
    const look = { ticketId: known(adas)._id, isTyping: true };
    expect(await beas.say("look_at", look)).toEqual({ status: "success" });
    await beas.leaves();
    await expect.poll(cems.sees).toEqual(["Bea Berg types in Ada's", "Bea Berg has gone"]);
  });

  it("see that a customer types, not what the customer looks at", async () => {
    const [adasWindow, beas] = [await aWindow(ada), await aWindow(bea)];
    await adasWindow.looksAt(adas);
    await adasWindow.looksAt(adas, true);
    await adasWindow.looksAt(adas);
    await adasWindow.leaves();
    await expect.poll(beas.sees).toEqual(["Ada types in Ada's", "Ada has gone"]);
  });

  it("who come later ask, and are told how things stand", async () => {
    const [beas, adasWindow] = [await aWindow(bea), await aWindow(ada)];
    await beas.looksAt(eves);
    await adasWindow.looksAt(adas, true);
    const [cems, beasOther] = [await aWindow(cem), await aWindow(bea)];
    expect(await cems.asks()).toEqual({ status: "success" });
    await beasOther.asks();
    await expect.poll(cems.sees).toEqual(["Bea Berg looks at Eve's", "Ada types in Ada's"]);
    await expect.poll(beasOther.sees).toEqual(["Ada types in Ada's"]);
  });

  it("are told of each window of a person apart, so that one may close", async () => {
    const [first, second, cems] = [await aWindow(bea), await aWindow(bea), await aWindow(cem)];
    await first.looksAt(adas);
    await second.looksAt(adas);
    first.socket.disconnect();
    await expect.poll(() => cems.received.length).toBe(3);
    const [one, two, gone] = cems.received;
    expect(one?.windowId).not.toBe(two?.windowId);
    expect(gone).toMatchObject({ windowId: one?.windowId, ticketId: null });
  });
});

describe("a customer", () => {
  it("sees that staff type to them, and not who only looks", async () => {
    const [beas, adasWindow] = [await aWindow(bea), await aWindow(ada)];
    await beas.looksAt(adas);
    await beas.looksAt(adas, true);
    await beas.looksAt(adas);
    await beas.looksAt(adas, true);
    await beas.looksAt(eves, true);
    await expect
      .poll(adasWindow.sees)
      .toEqual([
        "Bea Berg types in Ada's",
        "Bea Berg has gone",
        "Bea Berg types in Ada's",
        "Bea Berg has gone",
      ]);
  });

  it("who comes later is told by whom they are answered at the moment, and nothing else", async () => {
    const [beas, cems] = [await aWindow(bea), await aWindow(cem)];
    await beas.looksAt(adas, true);
    await cems.looksAt(adas);
    const [adasWindow, evesWindow] = [await aWindow(ada), await aWindow(eve)];
    await adasWindow.asks();
    await evesWindow.asks();
    await expect.poll(adasWindow.sees).toEqual(["Bea Berg types in Ada's"]);
    expect(evesWindow.received).toEqual([]);
  });

  it("hears nothing of other people's tickets, whoever types there", async () => {
    const [beas, adasWindow, evesWindow] = [
      await aWindow(bea),
      await aWindow(ada),
      await aWindow(eve),
    ];
    await beas.looksAt(eves, true);
    await evesWindow.looksAt(eves, true);
    await beas.leaves();
    await allIsPublished(beas, adasWindow);
    expect(adasWindow.sees()).toEqual(["Bea Berg types in Ada's"]);
  });

  it("is told that a ticket of somebody else does not exist, and nobody is told of the attempt", async () => {
    const [evesWindow, beas] = [await aWindow(eve), await aWindow(bea)];
    const refused = { status: "fail", code: "not_found" };
    expect(await evesWindow.looksAt(adas, true)).toMatchObject(refused);
    const none = await evesWindow.say("presence:update", {
      ticketId: "f".repeat(24),
      isTyping: true,
    });
    expect(none).toEqual(await evesWindow.looksAt(adas, true));
    await evesWindow.looksAt(eves, true);
    await evesWindow.looksAt(adas, true); // which ends what it looked at before
    await expect.poll(beas.sees).toEqual(["Eve types in Eve's", "Eve has gone"]);
  });
});

describe("whoever leaves is gone at once", () => {
  it.each<[string, (window: Awaited<ReturnType<typeof aWindow>>, person: TestPerson) => unknown]>([
    ["by closing the window", ({ socket }) => socket.disconnect()],
    // No goodbye of Socket.IO's and none of WebSocket's: the connection breaks, as when a process is killed.
    ["by a crash", ({ socket }) => rawSocketOf(socket).terminate()],
    ["by signing out", (_window, person) => person.call("POST", "users/logout")],
  ])("%s", async (_name, leave) => {
    const person = await signIn(desk, known(bea).email);
    const [beas, cems, adasWindow] = [
      await aWindow(person),
      await aWindow(cem),
      await aWindow(ada),
    ];
    await beas.looksAt(adas, true);
    await expect.poll(adasWindow.sees).toHaveLength(1);
    const leftAtMs = performance.now();
    await leave(beas, person);
    const seen = ["Bea Berg types in Ada's", "Bea Berg has gone"];
    await expect.poll(cems.sees).toEqual(seen);
    await expect.poll(adasWindow.sees).toEqual(seen);
    expectWithin(performance.now() - leftAtMs, 1_000);
  });

  it("also when they leave while it is still being checked what they look at", async () => {
    const [beas, cems, adasWindow] = [await aWindow(bea), await aWindow(cem), await aWindow(ada)];
    beas.socket.emit("presence:update", { ticketId: adas?._id, isTyping: true });
    await beas.leaves();
    beas.socket.emit("presence:update", { ticketId: adas?._id, isTyping: true });
    beas.socket.disconnect();
    await allIsPublished(adasWindow, cems);
    const last = cems.sees().filter((seen) => seen.startsWith("Bea"));
    expect(last.at(-1) ?? "Bea Berg has gone").toBe("Bea Berg has gone");
    const later = await aWindow(cem);
    await later.asks();
    await expect.poll(later.sees).toEqual(["Ada types in Ada's"]);
  });
});

const rawSocketOf = (socket: Socket): { terminate(): void } =>
  (socket.io.engine.transport as unknown as { ws: { terminate(): void } }).ws;

describe("what nobody should send", () => {
  // case D08
  it.each<[string, unknown]>([
    ["nothing", undefined],
    ["null", null],
    ["a number", 1],
    ["a list", [[]]],
    ["a wrong ticket", { ticketId: "../staff", isTyping: true }],
    ["an operator", { ticketId: { $ne: null }, isTyping: true }],
    ["no typing", { ticketId: null }],
    ["a prototype", JSON.parse('{"__proto__":{"ticketId":null,"isTyping":true}}')],
    ["a deep one", JSON.parse(`${'{"a":'.repeat(1_000)}1${"}".repeat(1_000)}`)],
  ])(
    "%s is answered with a refusal, or borne when nobody waits for one",
    async (_name, payload) => {
      const [window, beas] = [await aWindow(ada), await aWindow(bea)];
      expect(await window.say("presence:update", payload)).toMatchObject({
        status: "fail",
        code: "invalid_input",
      });
      for (const rest of [[], ["no function"], [null], [{}]]) {
        window.socket.emit("presence:update", payload, ...rest);
        window.socket.emit("ask_presence", payload, ...rest);
      }
      window.socket.emit("presence:update");
      await window.looksAt(adas, true);
      await expect.poll(beas.sees).toEqual(["Ada types in Ada's"]);
    },
  );

  it("a megabyte closes the connection that it came by, and no other", async () => {
    const [window, beas] = [await aWindow(ada), await aWindow(bea)];
    const closed = once(window.socket as unknown as NodeJS.EventEmitter, "disconnect");
    window.socket.emit("presence:update", { ticketId: "x".repeat(1_000_000), isTyping: true });
    await closed;
    expect(await beas.looksAt(adas)).toEqual({ status: "success" });
  });

  it("too much is refused, and told to nobody", async () => {
    const [window, beas] = [await aWindow(ada), await aWindow(bea)];
    const codes: string[] = [];
    for (let i = 0; i < 30; i += 1) {
      const answer = await window.looksAt(adas, i % 2 === 0);
      codes.push(answer.status === "fail" ? answer.code : answer.status);
    }
    expect(codes).toEqual([...Array(20).fill("success"), ...Array(10).fill("too_many_requests")]);
    expect(await window.asks()).toMatchObject({ code: "too_many_requests" });
    await expect.poll(() => beas.received.length).toBe(20);
  });

  // case D11
  it("a flood is cut off, and whoever comes again is welcome", async () => {
    const [window, beas] = [await aWindow(ada), await aWindow(bea)];
    const closed = once(window.socket as unknown as NodeJS.EventEmitter, "disconnect");
    for (let i = 0; i < 1_000; i += 1) {
      window.socket.emit("presence:update", { ticketId: adas?._id, isTyping: i % 2 === 0 });
    }
    await closed;
    const again = await aWindow(ada);
    await again.looksAt(adas, true);
    await expect.poll(beas.sees).toContain("Ada types in Ada's");
    expect(beas.received.length).toBeLessThan(25);
  });
});
