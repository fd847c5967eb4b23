import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aWindow, type Window } from "../testing/a-window.ts";
import type { Things } from "../testing/access-rows.ts";
import { clientRows, connectedNames, serverRows } from "../testing/event-rows.ts";
import { aCustomer, anAdmin, signIn, type TestPerson } from "../testing/people.ts";
import { startTestDesk, type TestDesk } from "../testing/start-test-desk.ts";
import { aMessage, aTicket } from "../testing/tickets.ts";
import { type Action, can } from "./can.ts";
import type { Asker } from "./policy.ts";

let desk: TestDesk;
let things: Things;
let owner: TestPerson;
let people: Record<(typeof connectedNames)[number], TestPerson>;
let out: Record<"stranger" | "revoked" | "disabled", string>;
const windows = new Map<string, Window>();

beforeAll(async () => {
  desk = await startTestDesk();
  const [admin, revoked] = [await anAdmin(desk), await anAdmin(desk, "Dan Demoted")];
  const [customer, other, disabled] = await Promise.all([
    aCustomer(desk, "Olive Owner"),
    aCustomer(desk, "Otto Other"),
    aCustomer(desk, "Dora Disabled"),
  ]);
  owner = customer;
  await admin.call("PUT", `users/${revoked.user._id}/role`, { role: "user" });
  await admin.call("PUT", `users/${disabled.user._id}/access`, { isDisabled: true });
  people = { owner, other, admin, demoted: await signIn(desk, revoked.email) };
  out = { stranger: "", revoked: revoked.token, disabled: disabled.token };
  const ticket = await aTicket(owner);
  things = { ownerId: owner.user._id, ownerEmail: owner.email, ticketId: ticket._id } as Things;
  for (const name of connectedNames) {
    windows.set(name, await aWindow(desk.url, { token: people[name].token }));
  }
});
afterAll(async () => {
  for (const { close } of windows.values()) close();
  await desk.close();
});

const windowOf = (name: string): Window => {
  const window = windows.get(name);
  if (!window) throw new Error(`${name} has no window`);
  return window;
};

/** Rights about no single thing leave it unread. */
const mayDo = can as (viewer: Asker, action: Action, thing: { ownerId: string }) => boolean;

function mayActor(name: (typeof connectedNames)[number], action: Action): boolean {
  const asker = { id: people[name].user._id, isAdmin: name === "admin" };
  return mayDo(asker, action, { ownerId: things.ownerId });
}

describe("the rights of every event", () => {
  // case C10
  it("are declared: the server listens to nothing else", () => {
    const [socket] = desk.io.of("/").sockets.values();
    const ours = (socket?.eventNames() ?? []).map(String);
    const builtIn = ["error", "disconnect", "disconnecting"];
    expect(ours.filter((name) => !builtIn.includes(name)).sort()).toEqual(
      Object.keys(clientRows).sort(),
    );
  });

  // case C10 D01
  it.each(["stranger", "revoked", "disabled"] as const)("%s is not let in at all", async (name) => {
    const window = await aWindow(desk.url, { token: out[name] });
    expect(window.isIn).toBe(false);
    expect(window.received).toEqual([]);
    window.close();
  });

  const sent = Object.entries(clientRows).flatMap(([event, row]) =>
    connectedNames.map((name, at) => ({ event, row, name, taken: row.taken.split(" ")[at] })),
  );

  it.each(sent)("$event of $name is taken: $taken", async ({ event, row, name, taken }) => {
    const answer = await windowOf(name)
      .socket.timeout(5_000)
      .emitWithAck(event, row.payload(things));
    const isTaken = answer.problem === "" || answer.status === "success";
    expect([taken, isTaken]).toEqual([isTaken ? "yes" : "no", mayActor(name, row.action)]);
  });

  it("what happens in the owner's ticket is heard by those whom it concerns", async () => {
    const second = await signIn(desk, owner.email);
    windows.set("second", await aWindow(desk.url, { token: second.token }));
    for (const name of connectedNames) {
      await windowOf(name).socket.timeout(5_000).emitWithAck("join_room", "");
      windowOf(name).received.length = 0;
    }
    const ticket = (await owner.call("GET", `conversation/${things.ticketId}`)).body.data;
    await aMessage(people.admin, ticket, { text: "Hello" });
    await owner.call("PUT", `conversation/${ticket._id}/read`, { seq: 1 });
    await aMessage(owner, ticket, { text: "Hello" });
    for (const name of ["owner", "admin"]) {
      const { received } = windowOf(name);
      await expect.poll(() => received.some(({ event }) => event === "counts:changed")).toBe(true);
    }
    const look = { ticketId: things.ticketId, isTyping: true };
    await windowOf("owner").socket.timeout(5_000).emitWithAck("presence:update", look);
    await second.call("POST", "users/logout");
    // Published after all else on the same sockets: once it is there, nothing is still on its way.
    await owner.call("POST", "inbox/message", { message: "last" });
    for (const name of connectedNames) {
      await expect.poll(() => windowOf(name).received.at(-1)?.event).toBe("demo_message");
    }
    for (const [event, row] of Object.entries(serverRows)) {
      for (const [at, name] of connectedNames.entries()) {
        // The session that ended was the owner's other one.
        const from = event === "session_ended" && name === "owner" ? "second" : name;
        const isReceived = windowOf(from).received.some((one) => one.event === event);
        const expected = row.receivedBy.split(" ")[at];
        expect([event, name, isReceived ? "yes" : "no"]).toEqual([event, name, expected]);
        expect([event, name, isReceived]).toEqual([event, name, mayActor(name, row.action)]);
      }
    }
  });
});
