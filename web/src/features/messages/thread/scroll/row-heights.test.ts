import { expect, test } from "vitest";
import { aMessage } from "../../../../testing/builders.ts";
import { type ThreadRow, threadRows } from "../thread-rows.ts";
import { rowHeights } from "./row-heights.ts";

const rowsOf = (...texts: string[]): ThreadRow[] =>
  threadRows(
    texts.map((text, index) => aMessage({ seq: index + 1, text })),
    null,
  );

test("a message is expected to be as high as the last that was as long and stood at such a place", () => {
  const heights = rowHeights();
  const [first, second, third, last] = rowsOf("Hello", "Hello", "Howdy", "Bye");
  heights.measured(second, 42);
  expect(heights.expected(third)).toBe(42);
  expect(heights.expected(first)).toBe(72);
  expect(heights.expected(last)).toBe(72);
});

test("a message of more lines or words is not taken for a short one", () => {
  const heights = rowHeights();
  const rows = rowsOf("Hello", "Hello", "He\nllo", "Hello ".repeat(40), "Bye");
  heights.measured(rows[1], 42);
  expect(rows.slice(2, 4).map(heights.expected)).toEqual([72, 72]);
});

test("a row that nobody has seen yet stays where it was when more is learned", () => {
  const heights = rowHeights();
  const [, second, third] = rowsOf("Hello", "Hello", "Hello", "Hello");
  expect(heights.expected(third)).toBe(72);
  heights.measured(second, 42);
  expect(heights.expected(third)).toBe(72);
});
