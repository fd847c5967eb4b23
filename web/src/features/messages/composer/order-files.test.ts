import { expect, it } from "vitest";
import { movedBefore, stepOf } from "./order-files.ts";

it("a file is moved to a place, and never out of the list", () => {
  const ids = ["a", "b", "c"];
  expect(movedBefore(ids, "a", 1)).toEqual(["b", "a", "c"]);
  expect(movedBefore(ids, "c", 0)).toEqual(["c", "a", "b"]);
  expect(movedBefore(ids, "a", 7)).toEqual(["b", "c", "a"]);
  expect(movedBefore(ids, "a", -1)).toEqual(ids);
});

it("arrow keys go the way that the page is read, and other keys nowhere", () => {
  const keys = ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "Enter"];
  expect(keys.map((key) => stepOf(key, "ltr"))).toEqual([1, 1, -1, -1, 0]);
  expect(keys.map((key) => stepOf(key, "rtl"))).toEqual([-1, 1, 1, -1, 0]);
});
