import { afterEach, expect, it, vi } from "vitest";
import { rememberClosed, wasClosed } from "./closed-jobs.ts";

afterEach(() => vi.unstubAllGlobals());

it("a notice that was closed stays closed after a reload", () => {
  const stored = new Map<string, string>();
  const tab = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  vi.stubGlobal("sessionStorage", tab);
  for (let n = 0; n < 30; n++) rememberClosed(`job-${n}`);
  expect(wasClosed("job-29")).toBe(true);
  expect(wasClosed("job-30")).toBe(false);
  expect(stored.size).toBe(1);
  vi.stubGlobal("sessionStorage", { ...tab, getItem: () => null }); // another tab
  expect(wasClosed("job-29")).toBe(false);
});

it("in a browser that stores nothing it stays closed as long as the page is there", () => {
  const refuses = () => {
    throw new DOMException("no", "SecurityError");
  };
  vi.stubGlobal("sessionStorage", { getItem: refuses, setItem: refuses });
  rememberClosed("a job");
  expect(wasClosed("a job")).toBe(true);
});
