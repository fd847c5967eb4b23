import type { ConnectionEvent } from "@deskbell/shared/desktop/ipc";
import { Server } from "socket.io";
import { afterEach, beforeEach, expect, test } from "vitest";
import { aServer } from "../../testing/a-server.ts";
import { createEventEmitter } from "../event-emitter.ts";
import type { Credentials, Session } from "../session/session.ts";
import { createServerConnection, type ServerConnection } from "./server-connection.ts";

let http: Awaited<ReturnType<typeof aServer>>;
let io: Server;
let session: Pick<Session, "subscribe" | "wasRevoked">;
let become: (credentials: Credentials | null) => void;
let revoked: string[];
let connection: ServerConnection;
let received: ConnectionEvent[];

beforeEach(async () => {
  http = await aServer((_request, response) => response.end());
  io = new Server(http.server);
  io.use((socket, next) => {
    const isKnown = socket.handshake.auth.token === "known";
    const refusal = Object.assign(new Error("no"), { data: { code: "not_signed_in" } });
    next(isKnown ? undefined : refusal);
  });
  const emitter = createEventEmitter<Credentials | null>();
  revoked = [];
  received = [];
  session = { subscribe: emitter.subscribe, wasRevoked: async (token) => void revoked.push(token) };
  become = emitter.emit;
  connection = createServerConnection(session);
  connection.subscribe((event) => received.push(event));
});
afterEach(async () => {
  connection.close();
  await io.close();
  http.close();
});

const kinds = () => received.map(({ kind }) => kind);

test("a signed-in agent is connected, and receives the server's events", async () => {
  become({ origin: http.url, token: "known" });
  await expect.poll(() => connection.state().kind).toBe("connected");
  io.emit("new_message", { text: "Hello" });
  io.emit("made_up", { text: "Hello" });
  io.emit("ticket_changed", { ticket: 7 });
  await expect.poll(kinds).toEqual(["disconnected", "connected", "event", "event"]);
  expect(received[2]).toEqual({ kind: "event", name: "new_message", payload: [{ text: "Hello" }] });
});

test("what a connection needs is prepared before it opens, and not before somebody is signed in", () => {
  let prepared = 0;
  const waiting = createServerConnection(session, { beforeConnecting: () => void prepared++ });
  expect(prepared).toBe(0);
  become({ origin: http.url, token: "known" });
  expect(prepared).toBe(1);
  waiting.close();
});

test("what the agent looks at is sent while there is a connection, and never later", async () => {
  const sent: unknown[][] = [];
  io.on("connection", (socket) => socket.onAny((...event) => sent.push(event)));
  const update = { ticketId: "0123456789abcdef01234567", isTyping: true };
  connection.updatePresence(update);
  connection.queryPresence();
  become({ origin: http.url, token: "known" });
  await expect.poll(() => connection.state().kind).toBe("connected");
  connection.updatePresence({ ticketId: null, isTyping: false });
  connection.queryPresence();
  await expect.poll(() => sent).toHaveLength(2);
  expect(sent).toEqual([
    ["look_at", { ticketId: null, isTyping: false }],
    ["ask_presence", {}],
  ]);
  become(null);
  connection.updatePresence(update);
});

test("who is where reaches the page", async () => {
  become({ origin: http.url, token: "known" });
  await expect.poll(() => connection.state().kind).toBe("connected");
  io.emit("presence", []);
  await expect
    .poll(() => received.at(-1))
    .toEqual({ kind: "event", name: "presence", payload: [[]] });
});

test("nobody is connected before, and nobody after", async () => {
  expect(connection.state()).toEqual({ kind: "disconnected", reason: "not signed in" });
  become({ origin: http.url, token: "known" });
  await expect.poll(() => io.sockets.sockets.size).toBe(1);
  become(null);
  await expect.poll(() => io.sockets.sockets.size).toBe(0);
  expect(connection.state().kind).toBe("disconnected");
});

test("a token that the server does not know ends the session", async () => {
  become({ origin: http.url, token: "stale" });
  await expect.poll(() => connection.state()).toEqual({ kind: "refused", code: "not_signed_in" });
  expect(revoked).toEqual(["stale"]);
});

test("a session that was ended elsewhere ends here", async () => {
  become({ origin: http.url, token: "known" });
  await expect.poll(() => connection.state().kind).toBe("connected");
  io.emit("session_ended");
  await expect.poll(() => revoked).toEqual(["known"]);
});

test("after sleep it reconnects, even where the connection seems open", async () => {
  become({ origin: http.url, token: "known" });
  await expect.poll(() => connection.state().kind).toBe("connected");
  const [before] = io.sockets.sockets.keys();
  connection.reconnect();
  await expect.poll(() => connection.state().kind).toBe("connected");
  await expect.poll(() => [...io.sockets.sockets.keys()]).not.toContain(before);
  await expect.poll(kinds).toEqual(["disconnected", "connected", "disconnected", "connected"]);
});
