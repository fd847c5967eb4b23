import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadChunk } from "./load-chunk.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { onLine: true });
  const network = new EventTarget();
  vi.stubGlobal("addEventListener", network.addEventListener.bind(network));
  vi.stubGlobal("removeEventListener", network.removeEventListener.bind(network));
  vi.stubGlobal("dispatchEvent", network.dispatchEvent.bind(network));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** An import that fails so often before it succeeds. */
function failing(times: number) {
  let attempts = 0;
  const load = () => {
    attempts += 1;
    return attempts > times ? Promise.resolve("code") : Promise.reject(new TypeError("no network"));
  };
  return { load, attempts: () => attempts };
}

test("code that fails to arrive is asked for again after 1, 2 and 4 seconds", async () => {
  const { load, attempts } = failing(3);
  const loading = loadChunk(load);
  for (const [seconds, asked] of [
    [0.9, 1],
    [0.1, 2],
    [2, 3],
    [4, 4],
  ] as const) {
    await vi.advanceTimersByTimeAsync(seconds * 1_000);
    expect(attempts()).toBe(asked);
  }
  await expect(loading).resolves.toBe("code");
});

test("code that never arrives is given up after four attempts, with the reason", async () => {
  const { load, attempts } = failing(Number.POSITIVE_INFINITY);
  const refused = expect(loadChunk(load)).rejects.toThrow("no network");
  await vi.advanceTimersByTimeAsync(7_000);
  await refused;
  expect(attempts()).toBe(4);
});

test("without a network it is asked for at once when there is one again", async () => {
  vi.stubGlobal("navigator", { onLine: false });
  const { load, attempts } = failing(1);
  const loading = loadChunk(load);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(attempts()).toBe(1);
  dispatchEvent(new Event("online"));
  await expect(loading).resolves.toBe("code");
});

test("nobody waits for the code of a session that has ended", async () => {
  const session = new AbortController();
  const { load, attempts } = failing(1);
  const refused = expect(loadChunk(load, session.signal)).rejects.toThrow("signed out");
  await vi.advanceTimersByTimeAsync(0);
  session.abort(new Error("signed out"));
  await refused;
  expect(attempts()).toBe(1);
});
