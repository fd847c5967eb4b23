import type { ConnectionEvent } from "@deskbell/shared/desktop/ipc";
import { Server } from "socket.io";
import { afterEach, beforeEach, expect, test } from "vitest";
import { aServer } from "../../testing/a-server.ts";
import { createFollowers } from "../event-emitter.ts";
import type { Credentials, Session } from "../session/session.ts";
import { createLiveConnection, type LiveConnection } from "./server-connection.ts";

let http: Awaited<ReturnType<typeof aServer>>;
let io: Server;
let session: Pick<Session, "follow" | "wasRevoked">;
let become: (credentials: Credentials | null) => void;
let revoked: string[];
let live: LiveConnection;
let told: ConnectionEvent[];

beforeEach(async () => {
  http = await aServer((_request, response) => response.end());
  io = new Server(http.server);
  io.use((socket, next) => {
    const isKnown = socket.handshake.auth.token === "known";
    const refusal = Object.assign(new Error("no"), { data: { code: "not_signed_in" } });
    next(isKnown ? undefined : refusal);
  });
  const followers = createFollowers<Credentials | null>();
  revoked = [];
  told = [];
  session = { follow: followers.follow, wasRevoked: async (token) => void revoked.push(token) };
  become = followers.tell;
  live = createLiveConnection(session);
  live.follow((news) => told.push(news));
});
afterEach(async () => {
  live.close();
  await io.close();
  http.close();
});

const kinds = () => told.map(({ kind }) => kind);

test("whoever is signed in is connected, and hears what the server tells", async () => {
  become({ origin: http.url, token: "known" });
  await expect.poll(() => live.state().kind).toBe("connected");
  io.emit("new_message", { text: "Hello" });
  io.emit("made_up", { text: "Hello" });
  io.emit("ticket_changed", { ticket: 7 });
  await expect.poll(kinds).toEqual(["disconnected", "connected", "event", "event"]);
  expect(told[2]).toEqual({ kind: "event", name: "new_message", payload: [{ text: "Hello" }] });
});

test("what a connection needs is seen to before it begins, and not before somebody is signed in", () => {
  let told = 0;
  const waiting = createLiveConnection(session, { beforeConnecting: () => void told++ });
  expect(told).toBe(0);
  become({ origin: http.url, token: "known" });
  expect(told).toBe(1);
  waiting.close();
});

test("what the agent looks at is told while there is a connection, and never later", async () => {
  const said: unknown[][] = [];
  io.on("connection", (socket) => socket.onAny((...words) => said.push(words)));
  const look = { ticketId: "0123456789abcdef01234567", isTyping: true };
  live.lookAt(look);
  live.askPresence();
  become({ origin: http.url, token: "known" });
  await expect.poll(() => live.state().kind).toBe("connected");
  live.lookAt({ ticketId: null, isTyping: false });
  live.askPresence();
  await expect.poll(() => said).toHaveLength(2);
  expect(said).toEqual([
    ["look_at", { ticketId: null, isTyping: false }],
    ["ask_presence", {}],
  ]);
  become(null);
  live.lookAt(look);
});

test("who is where reaches the page", async () => {
  become({ origin: http.url, token: "known" });
  await expect.poll(() => live.state().kind).toBe("connected");
  io.emit("presence", []);
  await expect.poll(() => told.at(-1)).toEqual({ kind: "event", name: "presence", payload: [[]] });
});

test("nobody is connected before, and nobody after", async () => {
  expect(live.state()).toEqual({ kind: "disconnected", reason: "not signed in" });
  become({ origin: http.url, token: "known" });
  await expect.poll(() => io.sockets.sockets.size).toBe(1);
  become(null);
  await expect.poll(() => io.sockets.sockets.size).toBe(0);
  expect(live.state().kind).toBe("disconnected");
});

test("a token that the server does not know ends the session", async () => {
  become({ origin: http.url, token: "stale" });
  await expect.poll(() => live.state()).toEqual({ kind: "refused", code: "not_signed_in" });
  expect(revoked).toEqual(["stale"]);
});

test("a session that was ended elsewhere ends here", async () => {
  become({ origin: http.url, token: "known" });
  await expect.poll(() => live.state().kind).toBe("connected");
  io.emit("session_ended");
  await expect.poll(() => revoked).toEqual(["known"]);
});

test("after sleep it connects anew, whatever it believed", async () => {
  become({ origin: http.url, token: "known" });
  await expect.poll(() => live.state().kind).toBe("connected");
  const [before] = io.sockets.sockets.keys();
  live.reconnect();
  await expect.poll(() => live.state().kind).toBe("connected");
  await expect.poll(() => [...io.sockets.sockets.keys()]).not.toContain(before);
  await expect.poll(kinds).toEqual(["disconnected", "connected", "disconnected", "connected"]);
});
