import { afterEach, expect, test, vi } from "vitest";
import { page } from "./page.tsx";

afterEach(() => vi.useRealTimers());

// spec §9 Script chunks are fetched … time out after 120 seconds
test("the code of a page that has not arrived after 120 seconds counts as failed", async () => {
  vi.useFakeTimers();
  const preloading = page("Inbox", () => new Promise(() => {})).preload();
  const ended = vi.fn();
  preloading.catch(ended);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalledWith(new Error("The page took too long to load."));
});

test("code that arrives in time is kept", async () => {
  vi.useFakeTimers();
  const load = vi.fn(async () => () => null);
  const { preload } = page("Inbox", load);
  await preload();
  await preload();
  expect(load).toHaveBeenCalledTimes(1);
  expect(vi.getTimerCount()).toBe(0);
});
