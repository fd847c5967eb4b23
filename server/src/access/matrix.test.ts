import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listRoutes, noteMounts } from "../../vendor-patches/list-routes.ts";
import type { Viewer } from "../identity/viewer.ts";
import { aWindow, type Window } from "../testing/a-window.ts";
import {
  type AccessPeople,
  openAccessDesk,
  pictureSeenBy,
} from "../testing/access/access-people.ts";
import { type ActorName, actorNames, type Row, type Things } from "../testing/access/access-row.ts";
import { accessRows } from "../testing/access/access-rows.ts";
import { clientRows, connectedNames, serverRows } from "../testing/access/event-rows.ts";
import { formOf } from "../testing/call-api.ts";
import { signIn, type TestPerson } from "../testing/people.ts";
import type { TestDesk } from "../testing/start-test-desk.ts";
import { aMessage } from "../testing/tickets.ts";
import { until } from "../testing/until.ts";
import { userDirectory } from "../users/user.directory.ts";
import { policy } from "./policy.ts";

/** The rights that the product has asked for, in answer to the requests and events below. */
const asked = new Set<string>();

/** Notes each row of the table that is read from now on. Returns what ends that. */
function noteAsked(): () => void {
  const rows = { ...policy };
  for (const [action, row] of Object.entries(rows)) {
    const get = () => {
      asked.add(action);
      return row;
    };
    Object.defineProperty(policy, action, { get });
  }
  return () => {
    for (const [action, value] of Object.entries(rows)) {
      Object.defineProperty(policy, action, { value });
    }
  };
}

let desk: TestDesk;
let things: Things;
let people: AccessPeople;
let close: () => Promise<void> = async () => {};
let noteNoMore: () => void = () => {};
const routesTried = new Set<string>();

beforeAll(async () => {
  noteMounts();
  noteNoMore = noteAsked();
  ({ desk, things, people, close } = await openAccessDesk());
  // Loading all of it may hold up a busy machine's process for seconds, which readiness reports for a while.
  await until(async () => (await fetch(`${desk.url}/readyz`)).status === 200);
  asked.clear(); // what setting up asked for does not count
});
afterAll(async () => {
  noteNoMore();
  await close();
});

/** The one who asks, with a session of their own where the request ends or spends it. */
async function personFor(actor: ActorName, route: string): Promise<TestPerson | null> {
  if (actor === "stranger") return null;
  const spends = /logout|update\/password/.test(route);
  const isIn = actor !== "revoked" && actor !== "disabled";
  return spends && isIn ? signIn(desk, people[actor].email) : people[actor];
}

function pathOf({ route, row, actor, query }: Cell): string {
  const [, pattern = ""] = route.split(" ");
  const values = row.path?.(things, actor) ?? {};
  const path =
    row.url?.(things, actor) ??
    pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
  return query ? `${path}?${query(things)}` : path;
}

async function ask(cell: Cell) {
  const { route, row, actor } = cell;
  const person = await personFor(actor, route);
  const body = await row.body?.(things);
  const isForm = body instanceof FormData;
  const answer = await fetch(desk.url + pathOf(cell), {
    method: route.split(" ")[0] ?? "",
    headers: {
      ...(person && { Authorization: `Bearer ${person.token}` }),
      ...(body && !isForm && { "Content-Type": "application/json" }),
      ...row.headers?.(things),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  // The session that changed a password is the only one left.
  if (answer.ok && person && actor !== "stranger" && route.endsWith("/password")) {
    people[actor] = person;
    if (mayRead(actor)) things.picturePathOf[actor] = await pictureSeenBy(person, things.ticketId);
  }
  return { status: answer.status, text };
}

/** Whether what the owner wrote is for this one. */
const mayRead = (actor: ActorName) => ["owner", "agent", "admin"].includes(actor);

type Cell = {
  route: string;
  row: Row;
  actor: ActorName;
  query: ((things: Things) => string) | undefined;
  expected: string | undefined;
};

const cells: Cell[] = Object.entries(accessRows).flatMap(([route, row]) =>
  actorNames.flatMap((actor, at) =>
    (row.queries ?? [undefined]).map((query) => {
      const expected = row.answers.split(" ")[at];
      return { route, row, actor, query, expected };
    }),
  ),
);

describe("the rights of every route", () => {
  // case C10
  it("are declared: no route is without, and none is declared that does not exist", () => {
    const routes = listRoutes(desk.app).filter((route) => !route.startsWith("HEAD "));
    expect(new Set(routes).size).toBe(routes.length);
    expect(Object.keys(accessRows).sort()).toEqual([...routes].sort());
    for (const { route, actor, expected } of cells) {
      expect([route, actor, expected]).toEqual([route, actor, expect.stringMatching(/^\d{3}$/)]);
    }
  });

  // case C10
  it.each(cells)("$route asked by $actor answers $expected", async (cell) => {
    const { route, row, actor, expected } = cell;
    const { status, text } = await ask(cell);
    expect(status).toBe(Number(expected));
    const isForThem = mayRead(actor);
    const isShown = text.includes(things.ownersWord);
    if (row.showsWords) expect(isShown).toBe(isForThem);
    else expect(isShown && !isForThem).toBe(false);
    const isStaff = actor === "agent" || actor === "admin";
    if (route.includes("/api/") && !isStaff) expect(text).not.toContain(things.adminEmail);
    routesTried.add(route);
  });

  it("were all asked for", () => {
    expect([...routesTried].sort()).toEqual(Object.keys(accessRows).sort());
  });
});

describe("the rights of every event", () => {
  const windows = new Map<string, Window>();

  beforeAll(async () => {
    for (const name of connectedNames) {
      windows.set(name, await aWindow(desk.url, { token: people[name].token }));
    }
  });
  afterAll(() => {
    for (const window of windows.values()) window.close();
  });

  const windowOf = (name: string): Window => {
    const window = windows.get(name);
    if (!window) throw new Error(`${name} has no window`);
    return window;
  };
  const say = (name: string, event: string, payload: unknown) =>
    windowOf(name).socket.timeout(60_000).emitWithAck(event, payload);

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
    const token = name === "stranger" ? "" : people[name].token;
    const window = await aWindow(desk.url, { token });
    expect(window.isIn).toBe(false);
    expect(window.received).toEqual([]);
    window.close();
  });

  const sent = Object.entries(clientRows).flatMap(([event, row]) =>
    connectedNames.map((name, at) => ({ event, row, name, taken: row.taken.split(" ")[at] })),
  );

  it.each(sent)("$event of $name is taken: $taken", async ({ event, row, name, taken }) => {
    const answer = await say(name, event, row.payload(things));
    const isTaken = answer.problem === "" || answer.status === "success";
    expect(isTaken ? "yes" : "no").toBe(taken);
  });

  it("what happens in the owner's ticket is heard by those whom it concerns", async () => {
    const { owner, admin, agent } = people;
    const second = await signIn(desk, owner.email);
    windows.set("second", await aWindow(desk.url, { token: second.token }));
    const ticket = (await owner.call("GET", `conversation/${things.ticketId}`)).body.data;
    await aMessage(agent, ticket); // theirs from then on, if it was not already
    // Where they are they receive who reads it.
    const update = { ticketId: things.ticketId, isTyping: false };
    for (const name of ["agent", "admin"]) await say(name, "presence:update", update);
    for (const name of connectedNames) {
      await say(name, "join_room", "");
      windowOf(name).received.length = 0;
    }
    const { seq } = await aMessage(admin, ticket, { text: `A ${things.ownersWord}?` });
    await owner.call("PUT", `conversation/${ticket._id}/read`, { seq });
    const own = await aMessage(owner, ticket, { text: `Yes, a ${things.ownersWord}` });
    const edited = { text: `Yes, a blue ${things.ownersWord}` };
    await owner.call("PUT", `message/${ticket._id}/${own.seq}`, edited);
    const note = formOf({ text: `Not a ${things.ownersWord}` });
    expect((await admin.call("POST", `conversation/${ticket._id}/notes`, note)).status).toBe(201);
    for (const name of ["owner", "agent", "admin"]) {
      const { received } = windowOf(name);
      await expect.poll(() => received.some(({ event }) => event === "counts:changed")).toBe(true);
    }
    // Stored and published once the message has reached its ticket, beside all else.
    await expect.poll(() => isReceived("notification:added", "agent")).toBe("yes");
    for (const name of ["owner", "admin"]) {
      await say(name, "presence:update", { ticketId: null, isTyping: false }); // else it is a heartbeat, which may get lost
      await say(name, "presence:update", { ticketId: things.ticketId, isTyping: true });
    }
    await second.call("POST", "users/logout");
    await expect.poll(() => isReceived("session_ended", "owner")).toBe("yes");
    // Published after all else on the same sockets: once it is there, nothing is still on its way.
    await owner.call("POST", "inbox/message", { message: "last" });
    for (const name of connectedNames) {
      // What is counted may follow it.
      await expect
        .poll(() => windowOf(name).received.map(({ event }) => event))
        .toContain("demo_message");
    }
    for (const [event, row] of Object.entries(serverRows)) {
      for (const [at, name] of connectedNames.entries()) {
        expect([event, name, isReceived(event, name)]).toEqual([
          event,
          name,
          row.receivedBy.split(" ")[at],
        ]);
      }
    }
    for (const name of ["other", "demoted"]) {
      expect(JSON.stringify(windowOf(name).received)).not.toContain(things.ownersWord);
    }
  });

  function isReceived(event: string, name: (typeof connectedNames)[number]): "yes" | "no" {
    // The session that ended was the owner's other one.
    const from = event === "session_ended" && name === "owner" ? "second" : name;
    return windowOf(from).received.some((one) => one.event === event) ? "yes" : "no";
  }
});

// Who was added may: mail/copies/copies.test.ts. No route asks for it.
it("nobody may write in a ticket by mail who was not added to its mails, whoever they are on the website", async () => {
  for (const { user } of [people.owner, people.other, people.agent, people.admin]) {
    const viewer = await userDirectory.findUser(user._id);
    const asked = desk.tickets.customerForCopied(
      { ...viewer, sessionId: "" } as Viewer,
      things.ticketId,
    );
    await expect(asked).rejects.toMatchObject({ code: "not_found" });
  }
});

it("there is no right that the product does not ask for", () => {
  expect([...asked].sort()).toEqual(Object.keys(policy).sort());
});
