import { expect, test } from "vitest";
import { fromEndPx, isReadUpwards, type ScrollPlace } from "./scroll-place.ts";

const atEnd: ScrollPlace = { topPx: 1400, contentPx: 2000, regionPx: 600 };

test("a reader who scrolls up leaves the newest message", () => {
  const higher = { ...atEnd, topPx: 1200 };
  expect(fromEndPx(higher)).toBe(200);
  expect(isReadUpwards(atEnd, higher, false)).toBe(true);
});

test("a message that shrank for a moment and grew again does not count as reading further up", () => {
  const clamped = { ...atEnd, topPx: 1300, contentPx: 2200 };
  expect(isReadUpwards(atEnd, clamped, false)).toBe(false);
  const besideLowerComposer = { topPx: 1300, contentPx: 2100, regionPx: 700 };
  expect(isReadUpwards(atEnd, besideLowerComposer, false)).toBe(false);
});

test("a reader who turns the wheel up while messages arrive leaves the newest one", () => {
  expect(isReadUpwards(atEnd, { ...atEnd, topPx: 1200, contentPx: 2200 }, true)).toBe(true);
});

test("content that grows below a reader does not count as reading further up", () => {
  expect(isReadUpwards(atEnd, { ...atEnd, contentPx: 2200 }, true)).toBe(false);
});
