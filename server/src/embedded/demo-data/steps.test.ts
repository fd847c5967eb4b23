import { expect, test } from "vitest";
import { playSteps } from "./steps.ts";

test("what happens at the demo shop happens in its order, and each only once all has come of the one before", async () => {
  const happened: string[] = [];
  const step = (atMs: number, what: string) => ({ atMs, play: async () => happened.push(what) });
  const settled = async () => happened.push("bells have rung");
  const steps = [step(1, "asked"), step(3, "assigned"), step(2, "answered")];
  await playSteps(steps, settled, new AbortController().signal);
  expect(happened.filter((what) => what !== "bells have rung")).toEqual([
    "asked",
    "answered",
    "assigned",
  ]);
  expect(happened.filter((_, index) => index % 2 === 1)).toEqual(Array(3).fill("bells have rung"));
});
