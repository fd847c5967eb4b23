import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createFrameScheduler } from "./frame-scheduler.ts";

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
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const hides = () => {
  page.hidden = true;
  page.dispatchEvent(new Event("visibilitychange"));
};

/** Work takes its time by this clock alone. Returns how to say how long. */
function aSlowClock(): (ms: number) => void {
  let workedMs = 0;
  vi.spyOn(performance, "now").mockImplementation(() => Date.now() + workedMs);
  return (ms) => {
    workedMs += ms;
  };
}

it("events are rendered at the next frame, once however many arrive", () => {
  const work = vi.fn();
  const { schedule } = createFrameScheduler(work);
  for (let i = 0; i < 20; i++) schedule();
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(frameMs);
  expect(work).toHaveBeenCalledOnce();
});

it("a machine that draws slowly is left three times as long to those who type", () => {
  const work = vi.fn();
  const takesMs = aSlowClock();
  const { schedule } = createFrameScheduler(() => {
    work();
    takesMs(50);
  });
  schedule();
  vi.advanceTimersByTime(frameMs + 1);
  expect(work).toHaveBeenCalledTimes(1);
  schedule();
  vi.advanceTimersByTime(149);
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(frameMs + 5);
  expect(work).toHaveBeenCalledTimes(2);
});

it("while somebody types events wait longer, and are then rendered right after a key was painted", () => {
  const work = vi.fn();
  const takesMs = aSlowClock();
  const presses = () => page.dispatchEvent(new Event("keydown"));
  const { schedule } = createFrameScheduler(() => {
    work();
    takesMs(20);
  });
  presses();
  schedule();
  vi.advanceTimersByTime(frameMs + 1);
  expect(work).toHaveBeenCalledTimes(1);

  schedule();
  for (let keys = 0; keys < 5; keys++) {
    presses();
    vi.advanceTimersByTime(70);
  }
  expect(work).toHaveBeenCalledTimes(1); // 350 of 400 ms
  vi.advanceTimersByTime(60);
  expect(work).toHaveBeenCalledTimes(1); // rested, and no key since
  presses();
  vi.advanceTimersByTime(frameMs);
  expect(work).toHaveBeenCalledTimes(1); // the key is being drawn
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(2);

  schedule(); // and then nobody presses a key any more
  vi.advanceTimersByTime(700);
  expect(work).toHaveBeenCalledTimes(3);
  vi.advanceTimersByTime(700);
  expect(work).toHaveBeenCalledTimes(3);
});

it("a hidden page applies events at once, and those that wait when it becomes hidden", () => {
  const work = vi.fn();
  const { schedule } = createFrameScheduler(work);
  schedule();
  hides();
  expect(work).toHaveBeenCalledTimes(1);
  schedule();
  expect(work).toHaveBeenCalledTimes(2);
});

it("a page that gets no frames renders events all the same", () => {
  const work = vi.fn();
  hasFrames = false;
  createFrameScheduler(work).schedule();
  vi.advanceTimersByTime(200);
  expect(work).toHaveBeenCalledOnce();
});

it("after it was stopped nothing is done", () => {
  const work = vi.fn();
  const { schedule, stop } = createFrameScheduler(work);
  schedule();
  stop();
  vi.runAllTimers();
  hides();
  expect(work).not.toHaveBeenCalled();
});
