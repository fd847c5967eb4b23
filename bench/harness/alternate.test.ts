import { expect, test } from "vitest";
import { alternate } from "./alternate.ts";

/** A floor and ours that write down when they were asked. */
function aPair() {
  const asked: string[] = [];
  const part = (name: string, x: number) => async () => {
    asked.push(name);
    return { x };
  };
  return { asked, floor: part("floor", 1), ours: part("ours", 2) };
}

test("floor and ours take turns after a warm-up, backwards every second time", async () => {
  const { asked, ...parts } = aPair();
  const rounds = await alternate(parts, { rounds: 2, budgetMs: 1_000, hasControl: true });
  expect(rounds).toHaveLength(2);
  expect(asked.join(" ")).toBe("floor ours floor ours ours ours ours floor");
  expect(rounds[1]).toEqual({ floor: { x: 1 }, ours: { x: 2 }, control: { x: 2 } });
});

test("no round begins once the time is over, but one is always made", async () => {
  const { asked, ...parts } = aPair();
  let clockMs = 0;
  const now = () => {
    clockMs += 1_200;
    return clockMs;
  };
  const rounds = await alternate(parts, { rounds: 9, budgetMs: 1_000, hasControl: false, now });
  expect(rounds.length).toBe(1);
});

test("without a floor, a warm-up and a control, only ours is asked", async () => {
  const { asked, ours } = aPair();
  const options = { rounds: 3, budgetMs: 1_000, hasControl: false, hasWarmUp: false };
  const rounds: number[] = [];
  await alternate({ floor: null, ours }, { ...options, onRound: (round) => rounds.push(round) });
  expect(asked).toEqual(["ours", "ours", "ours"]);
  expect(rounds).toEqual([1, 2, 3]);
});
