import type { Access } from "@deskbell/shared/users/user";
import { afterEach, expect, test, vi } from "vitest";
import { createLiveSocket } from "./live-socket.ts";

afterEach(() => vi.unstubAllGlobals());

test("each attempt says what the window takes its owner to be at that time", () => {
  vi.stubGlobal("location", new URL("http://desk.invalid"));
  let access: Access = "customer";
  const socket = createLiveSocket("a.b", () => access);
  const said: object[] = [];
  const attempt = () =>
    (socket.auth as (give: (auth: object) => void) => void)((auth) => said.push(auth));
  attempt();
  access = "agent";
  attempt();
  expect(said).toEqual([
    { token: "a.b", access: "customer" },
    { token: "a.b", access: "agent" },
  ]);
  socket.disconnect();
});

// spec §9 Real-time client
// spec §7 A socket connection to the server root
test("a lost connection is tried again after 1 to 5 seconds, scattered by half, and given up after 20", () => {
  vi.stubGlobal("location", new URL("http://desk.invalid"));
  const socket = createLiveSocket("a.b");
  const { io: manager } = socket;
  expect({
    isReconnecting: manager.reconnection(),
    attempts: manager.reconnectionAttempts(),
    delayMs: manager.reconnectionDelay(),
    delayMaxMs: manager.reconnectionDelayMax(),
    randomization: manager.randomizationFactor(),
    timeoutMs: manager.timeout(),
    path: manager.opts.path,
  }).toEqual({
    isReconnecting: true,
    attempts: Number.POSITIVE_INFINITY,
    delayMs: 1_000,
    delayMaxMs: 5_000,
    randomization: 0.5,
    timeoutMs: 20_000,
    path: "/socket.io",
  });
  socket.disconnect();
});
