import { expect, test } from "vitest";
import { boundsToOpen } from "./window-bounds.ts";

const left = { workArea: { x: 0, y: 0, width: 1_920, height: 1_040 } };
const right = { workArea: { x: 1_920, y: 0, width: 1_280, height: 984 } };
const place = { x: 2_000, y: 100, width: 900, height: 700, isMaximized: false };

test("the window opens where it was", () => {
  expect(boundsToOpen(place, [left, right])).toEqual({ x: 2_000, y: 100, width: 900, height: 700 });
});

test("when its screen was unplugged it opens where it can be seen, in its old size", () => {
  expect(boundsToOpen(place, [left])).toEqual({ width: 900, height: 700 });
  expect(boundsToOpen({ ...place, x: 1_890 }, [left])).toEqual({ width: 900, height: 700 });
  expect(boundsToOpen({ ...place, x: 0, y: -50 }, [left])).toEqual({ width: 900, height: 700 });
});

test("it is never too small to work with, and has a size at the first start", () => {
  expect(boundsToOpen({ ...place, width: 1, height: 1 }, [right])).toMatchObject({
    width: 360,
    height: 480,
  });
  expect(boundsToOpen(null, [left])).toEqual({ width: 1_280, height: 800 });
});
