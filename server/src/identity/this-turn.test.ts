import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it } from "vitest";
import { createTurnMemory } from "./this-turn.ts";

it("what was read is known until the turn is over, whatever is awaited in it that waits for nothing", async () => {
  const memory = createTurnMemory<object>();
  const viewer = {};
  memory.begin()(viewer);
  await Promise.resolve();
  expect(memory.has(viewer)).toBe(true);
  await nextTurn();
  expect(memory.has(viewer)).toBe(false);
});

it("what took longer than a turn to read is not taken for new", async () => {
  const memory = createTurnMemory<object>();
  const viewer = {};
  const remember = memory.begin();
  await nextTurn();
  remember(viewer);
  expect(memory.has(viewer)).toBe(false);
});
