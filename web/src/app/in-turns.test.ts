import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { inTurns } from "./in-turns.ts";

const frameMs = 16;
let page: EventTarget & { hidden: boolean };
let hasFrames: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { hidden: false });
  hasFrames = true;
  vi.stubGlobal("document", page);
  vi.stubGlobal("requestAnimationFrame", (run: () => void) =>
    hasFrames ? setTimeout(run, frameMs) : setTimeout(() => {}, 0),
  );
  vi.stubGlobal("cancelAnimationFrame", (id: number) => clearTimeout(id));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const hides = () => {
  page.hidden = true;
  page.dispatchEvent(new Event("visibilitychange"));
};

it("news are taken in at the next frame, once however often they come", () => {
  const work = vi.fn();
  const { ask } = inTurns(work);
  for (let i = 0; i < 20; i++) ask();
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(frameMs);
  expect(work).toHaveBeenCalledOnce();
});

it("a machine that draws slowly is left three times as long to those who type", () => {
  const work = vi.fn();
  const now = vi.spyOn(performance, "now");
  let clockMs = 0;
  now.mockImplementation(() => clockMs);
  const { ask } = inTurns(() => {
    work();
    clockMs += 50;
  });
  ask();
  vi.advanceTimersByTime(frameMs + 1);
  expect(work).toHaveBeenCalledTimes(1);
  ask();
  vi.advanceTimersByTime(149);
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(frameMs + 1);
  expect(work).toHaveBeenCalledTimes(2);
  now.mockRestore();
});

it("a page that nobody sees takes news in at once, and those that wait when it is hidden", () => {
  const work = vi.fn();
  const { ask } = inTurns(work);
  ask();
  hides();
  expect(work).toHaveBeenCalledTimes(1);
  ask();
  expect(work).toHaveBeenCalledTimes(2);
});

it("a page that gets no frames takes news in all the same", () => {
  const work = vi.fn();
  hasFrames = false;
  inTurns(work).ask();
  vi.advanceTimersByTime(200);
  expect(work).toHaveBeenCalledOnce();
});

it("after it was stopped nothing is done", () => {
  const work = vi.fn();
  const { ask, stop } = inTurns(work);
  ask();
  stop();
  vi.runAllTimers();
  hides();
  expect(work).not.toHaveBeenCalled();
});
