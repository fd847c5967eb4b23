import { beforeEach, expect, it, test } from "vitest";
import type { ApiResponse } from "../server/api-client.ts";
import type { Keychain } from "./keychain.ts";
import { createLogoutQueue } from "./logout-queue.ts";
import { createSession } from "./session.ts";
import { createTokenVault } from "./token-vault.ts";

const origin = "https://desk.example.com";
const nora = { email: "nora@example.com", password: "Deskbell#2026" };
const refusal = {
  status: "fail",
  code: "wrong_credentials",
  message: "No.",
  errors: { common: { msg: "No." } },
};

let kept: Map<string, string>;
let asked: { path: string; token?: string }[];
let said: (path: string) => ApiResponse;
let changes: (string | null)[];

const open = () => {
  const keyOf = (service: string, account: string) => `${service} ${account}`;
  const keychain: Keychain = {
    setPassword: async (service, account, value) => void kept.set(keyOf(service, account), value),
    getPassword: async (service, account) => kept.get(keyOf(service, account)) ?? null,
    deletePassword: async (service, account) => kept.delete(keyOf(service, account)),
  };
  const call = async (request: { origin: string; path: string; token?: string }) => {
    asked.push({ path: request.path, ...(request.token && { token: request.token }) });
    return said(request.path);
  };
  const vault = createTokenVault(async () => keychain);
  const session = createSession({
    vault,
    call,
    logouts: createLogoutQueue(call, { backoff: { firstMs: 10, maxMs: 10 } }),
  });
  session.subscribe((now) => changes.push(now?.token ?? null));
  return session;
};

beforeEach(() => {
  kept = new Map();
  asked = [];
  changes = [];
  said = (path) =>
    path === "users/login"
      ? { status: 200, body: { status: "success", data: { token: "t1" } } }
      : { status: 200, body: { status: "success" } };
});

test("an agent who signed in is still signed in at the next start, at that server alone", async () => {
  expect(await open().logIn(origin, nora)).toBeNull();
  const next = open();
  await next.resume("https://other.example.com");
  expect(next.current()).toBeNull();
  await next.resume(origin);
  expect(next.current()).toEqual({ origin, token: "t1" });
});

it.each<[string, ApiResponse, object]>([
  ["a refusal", { status: 401, body: refusal }, { status: 401, body: refusal }],
  ["no connection", { status: "offline", body: null }, { status: "offline", body: null }],
  ["something strange", { status: 200, body: "<h1>" }, { status: 200, body: null }],
])("%s is handed on, and nobody is signed in", async (_, answer, expected) => {
  said = () => answer;
  const session = open();
  expect(await session.logIn(origin, nora)).toEqual(expected);
  expect(session.current()).toBeNull();
  expect(changes).toEqual([]);
});

test("signing out takes effect here at once, and at the server with retries until it answers", async () => {
  const session = open();
  await session.logIn(origin, nora);
  let failures = 2;
  said = () => (failures-- > 0 ? { status: "offline", body: null } : { status: 200, body: {} });
  await session.logOut();
  expect([session.current(), changes.at(-1)]).toEqual([null, null]);
  await expect.poll(() => asked.filter(({ path }) => path === "users/logout").length).toBe(3);
  expect(asked.at(-1)).toEqual({ path: "users/logout", token: "t1" });
  const next = open();
  await next.resume(origin);
  expect(next.current()).toBeNull();
});

test("a session that the server ended is over, but not because of a late response about an older one", async () => {
  const session = open();
  await session.logIn(origin, nora);
  await session.wasRevoked("older");
  expect(session.current()?.token).toBe("t1");
  await session.wasRevoked("t1");
  expect(session.current()).toBeNull();
});

test.each(["", "tok en", "a\r\nX-Other: 1", "tökén", "x".repeat(5_000)])(
  "a token that no header can bear is refused, from the keychain and from the server",
  async (bad) => {
    kept.set(`Deskbell (${origin}) session`, bad);
    await open().resume(origin);
    expect(changes).toEqual([]);
    expect(kept.has(`Deskbell (${origin}) session`)).toBe(false);

    said = () => ({ status: 200, body: { status: "success", data: { token: bad } } });
    expect(await open().logIn(origin, nora)).toEqual({ status: 200, body: null });
    expect(changes).toEqual([]);
  },
);
