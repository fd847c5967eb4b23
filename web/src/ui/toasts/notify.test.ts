import { times } from "@deskbell/shared/limits";
import { beforeEach, expect, test } from "vitest";
import { dismissToasts, notify, rememberViewer, subscribeToasts, type Toast } from "./notify.ts";

const noDismissal = () => {};

// What other tests of this process have queued.
beforeEach(dismissToasts);

// spec §9 Toast durations
test("a notice stands for five seconds unless it says otherwise, and waits for somebody to show it", () => {
  notify.error("One");
  notify.success("Two", { durationMs: times.shortToastMs });
  const shown: Toast[] = [];
  const stop = subscribeToasts((toast) => shown.push(toast), noDismissal);
  notify.success("Three");
  stop();
  notify.success("Four");
  dismissToasts();
  expect(shown).toEqual([
    { kind: "error", text: "One", durationMs: 5_000 },
    { kind: "success", text: "Two", durationMs: 1_000 },
    { kind: "success", text: "Three", durationMs: 5_000 },
  ]);
});

test("after dismissal nothing is shown any more, nor what was waiting to be", () => {
  notify.success("Waiting");
  dismissToasts();
  const shown = new Set<string>();
  const stop = subscribeToasts(
    ({ text }) => shown.add(text),
    () => shown.clear(),
  );
  expect(shown).toEqual(new Set());
  notify.success("Shown");
  dismissToasts();
  expect(shown).toEqual(new Set());
  notify.success("Later");
  expect(shown).toEqual(new Set(["Later"]));
  stop();
});

test("what one person began is not for whoever is there after them", () => {
  const isSameViewer = rememberViewer();
  expect(isSameViewer()).toBe(true);
  dismissToasts();
  expect(isSameViewer()).toBe(false);
  expect(rememberViewer()()).toBe(true);
});
