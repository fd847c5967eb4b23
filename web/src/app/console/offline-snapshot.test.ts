import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { persistenceChanged } from "../../state/persistence.slice.ts";
import { sessionStarted } from "../../state/session.slice.ts";
import { aUser } from "../../testing/builders.ts";

// What a console starts never ends: it gets modules of its own.
beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.resetModules();
  vi.unstubAllGlobals();
});

it("a ticket's window of its own sends nothing that was typed into notifications: the main one does", async () => {
  const open = vi.fn(() => ({}));
  vi.stubGlobal("indexedDB", { open });
  const { platform } = await import("../../platform/current.ts");
  const subscribe = vi.fn(() => () => {});
  const replies = { read: async () => [], end: async () => {}, subscribe };
  platform.console = {
    readOfflineKey: async () => null,
    replies,
    ownTicketId: "6".repeat(24),
  } as never;
  const { startConsole } = await import("./offline-snapshot.ts");
  void startConsole(Promise.resolve());
  await expect.poll(() => open.mock.calls.length).toBe(1);
  expect(subscribe).not.toHaveBeenCalled();
});

it("what was typed into notifications is read also where the browser's database never opens", async () => {
  vi.stubGlobal("indexedDB", { open: () => ({}) });
  const { platform } = await import("../../platform/current.ts");
  const read = vi.fn(async () => []);
  const replies = { read, end: async () => {}, subscribe: () => () => {} };
  platform.console = { readOfflineKey: async () => null, replies } as never;
  const { startConsole } = await import("./offline-snapshot.ts");
  const { addServerData, store } = await import("../store.ts");
  await addServerData();
  void startConsole(Promise.resolve());
  store.dispatch(sessionStarted(aUser()));
  store.dispatch(persistenceChanged({ isRestored: true }));
  await expect.poll(() => read.mock.calls.length).toBe(1);
});
