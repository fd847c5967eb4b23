import { expect, test } from "vitest";
import { thumbnailSize } from "./thumbnail-size.ts";

test("a large picture is scaled into its place and keeps its shape", () => {
  expect(thumbnailSize({ width: 2048, height: 1024 }, 1)).toEqual({ width: 320, height: 160 });
});

test("a small picture is not blown up", () => {
  expect(thumbnailSize({ width: 64, height: 48 }, 1)).toEqual({ width: 64, height: 48 });
});

test("several pictures stand as squares", () => {
  const { width, height } = thumbnailSize({ width: 2048, height: 100 }, 3);
  expect(width).toBe(height);
});
