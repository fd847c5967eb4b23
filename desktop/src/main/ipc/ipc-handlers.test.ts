import { type IpcApi, ipcMethods } from "@deskbell/shared/desktop/ipc";
import { expect, test } from "vitest";
import { handleIpc, isPage, type Sender } from "./ipc-handlers.ts";
import { payloadSize } from "./payload-size.ts";

type Handler = (event: Sender, ...given: unknown[]) => Promise<unknown>;

const page = {} as Sender["sender"];
const frame = (origin: string, parent: object | null = null) =>
  ({ origin, parent }) as unknown as Sender["senderFrame"];
const fromPage: Sender = { sender: page, senderFrame: frame("app://desk") };

function open() {
  const handlers = new Map<string, Handler>();
  const calls: unknown[][] = [];
  const api = Object.fromEntries(
    ipcMethods.map((method) => [
      method,
      async (...given: unknown[]) => void calls.push([method, ...given]),
    ]),
  ) as unknown as IpcApi;
  handleIpc({
    ipc: { handle: (channel, handler) => void handlers.set(channel, handler as Handler) },
    apiOf: (sender) => (isPage(sender, page) ? api : null),
  });
  const ask = (sender: Sender, method: string, ...given: unknown[]) =>
    handlers.get(method)?.(sender, ...given);
  return { ask, calls, channels: [...handlers.keys()] };
}

// case G08
test("every method of the contract has a handler, and nothing else", () => {
  expect(open().channels).toEqual([...ipcMethods]);
});

test("the page may call a method", async () => {
  const { ask, calls } = open();
  await ask(fromPage, "showUnread", 3);
  expect(calls).toEqual([["showUnread", 3]]);
});

// case G05 G06
test.each<[string, Sender]>([
  ["a frame inside the page", { sender: page, senderFrame: frame("app://desk", {}) }],
  ["another origin in the window", { sender: page, senderFrame: frame("https://evil.example") }],
  ["an origin that looks alike", { sender: page, senderFrame: frame("app://desk.evil") }],
  ["another window", { sender: {} as Sender["sender"], senderFrame: frame("app://desk") }],
  ["a frame that is gone", { sender: page, senderFrame: null }],
])("%s is refused", async (_, sender) => {
  const { ask, calls } = open();
  await expect(ask(sender, "readState")).rejects.toThrow("Only the console's own page");
  expect(calls).toEqual([]);
});

test.each<[string, unknown[]]>([
  ["showUnread", [-1]],
  ["showUnread", [1.5]],
  ["showUnread", []],
  ["showUnread", [1, 2]],
  ["showsTicket", ["../x"]],
  ["showsTicket", [undefined]],
  ["changeSettings", [{ theme: "pink" }]],
  ["changeSettings", [{ theme: "dark", server: "https://evil.example" }]],
  ["changeSettings", [{ quietHours: { isOn: true, from: "25:00", to: "08:00" } }]],
  ["logIn", [{ email: "nora@example.com" }]],
  ["logIn", [{ email: { $gt: "" }, password: "x" }]],
  ["setServer", [null]],
  ["openExternal", [["https://example.com"]]],
  ["openTicketWindow", ["../x"]],
  ["openTicketWindow", [null]],
  ["openInMainWindow", ["https://evil.example"]],
  ["openInMainWindow", ["//evil.example"]],
  ["openInMainWindow", ["/\\evil.example"]],
  ["openInMainWindow", ["/\t/evil.example"]],
  ["lookAt", []],
  ["lookAt", [null]],
  ["lookAt", [{ ticketId: "../x", isTyping: true }]],
  ["lookAt", [{ ticketId: null, isTyping: "yes" }]],
  ["lookAt", [{ ticketId: null, isTyping: false, room: "staff" }]],
  ["lookAt", [{ ticketId: null, isTyping: false }, "join_room"]],
  ["askPresence", [{}]],
])("%s does not take %j", async (method, given) => {
  const { ask, calls } = open();
  await expect(ask(fromPage, method, ...given)).rejects.toThrow(`${method} does not take this`);
  expect(calls).toEqual([]);
});

test("what is too large is not parsed, and a password is not repeated", async () => {
  const { ask } = open();
  await expect(ask(fromPage, "setServer", "x".repeat(1_000_000))).rejects.toThrow("too large");
  await expect(ask(fromPage, "showUnread", { a: ["x".repeat(70_000)] })).rejects.toThrow(
    "too large",
  );
  const password = "not-a-rule-I-know";
  const refusal = await ask(fromPage, "logIn", { email: "nora@example.com", password })?.catch(
    String,
  );
  expect(refusal).not.toContain(password);
});

test("what is not plain data is infinitely large", () => {
  const round: Record<string, unknown> = {};
  round.self = round;
  expect(payloadSize(round)).toBe(Number.POSITIVE_INFINITY);
  expect(payloadSize(new Map())).toBe(Number.POSITIVE_INFINITY);
  expect(payloadSize(["ab", { c: 1 }])).toBe("0".length + 2 + "1".length + "c".length + 1);
});
