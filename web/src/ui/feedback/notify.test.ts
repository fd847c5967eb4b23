import { times } from "@deskbell/shared/limits";
import { expect, test } from "vitest";
import { type Notice, notify, subscribeNotices } from "./notify.ts";

// spec §9 Toast durations
test("a notice stands for five seconds unless it says otherwise, and waits for somebody to show it", () => {
  notify.error("One");
  notify.success("Two", { durationMs: times.shortToastMs });
  const shown: Notice[] = [];
  const stop = subscribeNotices((notice) => shown.push(notice));
  notify.success("Three");
  stop();
  notify.success("Four");
  expect(shown).toEqual([
    { kind: "error", text: "One", durationMs: 5_000 },
    { kind: "success", text: "Two", durationMs: 1_000 },
    { kind: "success", text: "Three", durationMs: 5_000 },
  ]);
});
