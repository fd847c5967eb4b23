import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "./run-step.ts";
import { spread, waiting } from "./spread-waiting-tests.ts";

it("tests that wait begin one after the other, the longest first, and none at the end", () => {
  const files = ["a", "b", "c", "wait 2", "d", "e", "f", "wait 1", "g", "h"];
  const order = spread(files, (file) => ["wait 1", "wait 2"].indexOf(file));
  expect(order).toEqual(["wait 1", "a", "b", "wait 2", "c", "d", "e", "f", "g", "h"]);
});

it("where nothing waits the order stays", () => {
  expect(spread(["a", "b"], () => -1)).toEqual(["a", "b"]);
});

it("each of them is where it is said to be", () => {
  expect(waiting.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
