import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { offlineError } from "./api-error.ts";
import { request } from "./request.ts";

/** A connection that nobody has closed, and over which nothing comes. */
const silent = (_path: unknown, { signal }: RequestInit = {}) =>
  new Promise<Response>((_answer, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason));
  });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", vi.fn(silent));
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("location", { protocol: "https:" });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("what is read over a dead connection is given up after 45 seconds, as where the desk is away", async () => {
  const asked = request({ url: "config" }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(45_000);
  expect(await asked).toBe(offlineError);
  expect(vi.getTimerCount()).toBe(0);
});

test("what the reader has called off says so, and not that the desk is away", async () => {
  const reader = new AbortController();
  const asked = request({ url: "config" }, reader.signal).catch((error: unknown) => error);
  reader.abort();
  expect(await asked).toMatchObject({ name: "AbortError" });
  expect(vi.getTimerCount()).toBe(0);
});

test("a change that is not answered is not given up: it may be stored", async () => {
  void request({ url: "tags", method: "POST", body: { name: "leak" } });
  expect(vi.getTimerCount()).toBe(0);
  await Promise.resolve();
  expect(fetch).toHaveBeenCalledTimes(1);
});
