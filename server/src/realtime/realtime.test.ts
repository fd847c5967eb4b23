import { once } from "node:events";
import type { Message } from "@deskbell/shared/messages/message";
import type { ServerEvents } from "@deskbell/shared/realtime/events";
import type { ChangedStaffTicket } from "@deskbell/shared/tickets/activity";
import type { StaffTicket, Ticket } from "@deskbell/shared/tickets/ticket";
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { MessageModel } from "../messages/message.model.ts";
import { aPicture } from "../testing/files.ts";
import { aCustomer, anAdmin, signIn, type TestPerson } from "../testing/people.ts";
import { startTestDesk, type TestDesk } from "../testing/start-test-desk.ts";
import { aMessage, aTicket } from "../testing/tickets.ts";

let desk: TestDesk;
let ada: TestPerson;
let eve: TestPerson;
let admin: TestPerson;
const open: Socket[] = [];

beforeAll(async () => {
  desk = await startTestDesk();
  admin = await anAdmin(desk);
  [ada, eve] = await Promise.all([aCustomer(desk, "Ada"), aCustomer(desk, "Eve")]);
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});
afterAll(() => desk.close());

function connect(auth: object): Socket {
  const socket = io(desk.url, { auth, reconnection: false, transports: ["websocket"] });
  open.push(socket);
  return socket;
}

/** The texts of the messages that a window has received. */
const textsIn = ({ received }: Awaited<ReturnType<typeof aWindow>>): string[] =>
  received
    .filter(({ event }) => event === "new_message")
    .map(({ payload }) => (payload as Message).text);

/** A window of somebody: a connected socket that records the events it receives. */
async function aWindow(person: TestPerson) {
  const socket = connect({ token: person.token });
  const received: { event: string; payload: unknown }[] = [];
  socket.onAny((event: string, payload: unknown) => received.push({ event, payload }));
  await once(socket as unknown as NodeJS.EventEmitter, "connect");
  return {
    socket,
    received,
    /** The payload of the next such event that fits: one of before may be published again until that is noted. */
    next<Event extends keyof ServerEvents>(
      event: Event,
      fits: (payload: Parameters<ServerEvents[Event]>[0]) => boolean = () => true,
    ) {
      return new Promise<Parameters<ServerEvents[Event]>[0]>((resolve) => {
        const look = (name: string, payload: Parameters<ServerEvents[Event]>[0]) => {
          if (name !== event || !fits(payload)) return;
          socket.offAny(look);
          resolve(payload);
        };
        socket.onAny(look);
      });
    },
  };
}

describe("who is told of what", () => {
  it("a change of staff reaches each window in one event, for colleagues with its entry of the history", async () => {
    const ticket = await aTicket(ada);
    const [adas, staffs] = await Promise.all([aWindow(ada), aWindow(admin)]);
    const changed = staffs.next("ticket_changed");
    const set = { priority: "high" };
    const seen = { seq: 0, activitySeq: 0 };
    await admin.call("PATCH", `conversation/${ticket._id}`, { set, seen });
    const { entry, ...shown } = (await changed) as ChangedStaffTicket;
    expect(shown).toMatchObject({ priority: "high", activitySeq: 1 });
    expect(entry).toMatchObject({
      seq: 1,
      actor: { person: { name: admin.user.name } },
      changes: [{ field: "priority", from: "normal", to: "high" }],
    });
    // Solved, it is another for its customer, too; of who did it they receive nothing.
    const solved = adas.next("ticket_changed", ({ customerStatus }) => customerStatus === "solved");
    const solve = { set: { status: "solved" }, seen: { seq: 0, activitySeq: 1 } };
    await admin.call("PATCH", `conversation/${ticket._id}`, solve);
    expect(await solved).toMatchObject({ customerStatus: "solved" });
    expect(JSON.stringify(adas.received)).not.toContain("entry");
    expect(staffs.received.map(({ event }) => event)).not.toContain("activity:added");
  });

  it("a new ticket reaches staff and the customer's other windows, and nobody else", async () => {
    const [adas, eves, staffs] = await Promise.all([ada, eve, admin].map(aWindow));
    const subject = "The lid of the new kettle";
    const isIt = (ticket: Pick<Ticket, "subject">) => ticket.subject === subject;
    const seenByAda = adas?.next("ticket_changed", isIt);
    const seenByStaff = staffs?.next("ticket_changed", isIt);
    const ticket = await aTicket(ada, { subject });
    expect(await seenByAda).toEqual(ticket);
    const read = (await admin.call("GET", `conversation/${ticket._id}`)).body.data as StaffTicket;
    const { isUnread: _, ...same } = read;
    expect(same).toMatchObject({ status: "open", waitingSince: ticket.createdAt });
    expect(await seenByStaff).toEqual({ ...same, unreadBy: [admin.user._id] });
    // Eve's own events come after Ada's on the same socket, so nothing of Ada's is still on its way.
    const own = eves?.next("ticket_changed", ({ subject }) => subject === "Eve's own kettle");
    const evesTicket = await aTicket(eve, { subject: "Eve's own kettle" });
    expect(await own).toEqual(evesTicket);
    expect(JSON.stringify(eves?.received)).not.toContain(ada.user._id);
  });

  // spec §7 Events: new_message (received)
  it("a message reaches both sides, as the answer of its own request says it", async () => {
    const ticket = await aTicket(ada);
    const windows = await Promise.all([ada, ada, admin].map(aWindow));
    const seen = windows.map((window) => window.next("new_message"));
    const moved = windows.map((window) =>
      window.next("ticket_changed", ({ _id, lastSeq }) => _id === ticket._id && lastSeq === 1),
    );
    const sent = await aMessage(admin, ticket, { text: "It is on its way" });
    expect(await Promise.all(seen)).toEqual([sent, sent, sent]);
    const changed = (await Promise.all(moved)) as Ticket[];
    expect(changed.map(({ _id, lastSeq }) => [_id, lastSeq])).toEqual(
      Array(3).fill([ticket._id, 1]),
    );
  });

  it("of a picture everybody gets a path of their own, which works", async () => {
    const ticket = await aTicket(ada);
    const windows = await Promise.all([ada, admin].map(aWindow));
    const seen = windows.map((window) => window.next("new_message"));
    await aMessage(ada, ticket, { attachments: [await aPicture()] });
    const messages = (await Promise.all(seen)) as Message[];
    const paths = messages.map(({ attachment }) => attachment[0] ?? "");
    expect(new Set(paths).size).toBe(2);
    for (const path of paths) expect((await fetch(desk.url + path)).status).toBe(200);
  });

  it("the same message sent twice is told once", async () => {
    const ticket = await aTicket(ada);
    const window = await aWindow(ada);
    const clientMessageId = crypto.randomUUID();
    const form = { text: "once", clientMessageId };
    await aMessage(ada, ticket, form);
    // Until it is noted as published the relay may publish it again: that is no matter of the second sending.
    const isNoted = async () => {
      const stored = await MessageModel.findOne({ clientMessageId }).lean();
      return stored !== null && stored.untoldSince === undefined;
    };
    await expect.poll(isNoted).toBe(true);
    const publishedBefore = textsIn(window).filter((text) => text === "once");
    await expect(aMessage(ada, ticket, form)).rejects.toThrow(); // 200: nothing new was stored
    const last = window.next("new_message");
    await aMessage(ada, ticket, { text: "after" });
    expect(await last).toBeTruthy();
    expect(publishedBefore).not.toEqual([]);
    expect(textsIn(window).filter((text) => text === "once")).toEqual(publishedBefore);
  });
});

describe("a connection", () => {
  it.each([
    ["without a token", {}],
    ["with a forged token", { token: "abc.def" }],
    ["with an object for a token", { token: { $ne: null } }],
    ["with a token of 10,000 characters", { token: "x".repeat(10_000) }],
  ])("%s is refused before anything is told", async (_name, auth) => {
    const socket = connect(auth);
    const received: unknown[] = [];
    socket.onAny((event) => received.push(event));
    const [error] = await once(socket as unknown as NodeJS.EventEmitter, "connect_error").catch(
      (thrown: Error) => [thrown],
    );
    expect(error).toMatchObject({ data: { code: "not_signed_in" } });
    expect(received).toEqual([]);
  });

  it("is closed at once when its session is signed out, and only that one", async () => {
    const person = await aCustomer(desk);
    const other = await signIn(desk, person.email);
    const [first, second] = [await aWindow(person), await aWindow(other)];
    const ended = first.next("session_ended");
    const closed = once(first.socket as unknown as NodeJS.EventEmitter, "disconnect");
    await person.call("POST", "users/logout");
    await Promise.all([ended, closed]);
    const seen = second.next("ticket_changed");
    await aTicket(other);
    await seen;
    expect(first.received.map(({ event }) => event)).toEqual(["session_ended"]);
    const again = connect({ token: person.token });
    const [error] = await once(again as unknown as NodeJS.EventEmitter, "connect_error").catch(
      (thrown: Error) => [thrown],
    );
    expect(error).toMatchObject({ data: { code: "not_signed_in" } });
  });

  it("that sends what nobody asked for changes nothing", async () => {
    const [window, eves] = [await aWindow(ada), await aWindow(eve)];
    for (const event of ["new_message", "join_room", "send_message", "ticket_changed", "error"]) {
      for (const payload of [null, 1, [], { room: `user:${eve.user._id}` }]) {
        window.socket.emit(event, payload);
      }
    }
    const seen = eves.next("ticket_changed", ({ subject }) => subject === "After all that");
    const ticket = await aTicket(eve, { subject: "After all that" });
    expect(await seen).toEqual(ticket);
    const whose = eves.received.map(({ payload }) => (payload as Ticket).creator.id);
    expect(new Set(whose)).toEqual(new Set([eve.user._id]));
    expect(window.received).toEqual([]);
  });
});
