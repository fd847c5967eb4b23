import { expect, it } from "vitest";
import { wordsOf } from "./search-words.ts";

it("whoever searches need not know how accents were typed", () => {
  expect(wordsOf("Café cafe\u0301 #7 Straße ệ e\u0302\u0323")).toEqual([
    "cafe",
    "7",
    "strasse",
    "e",
  ]);
});

// case F16
it("a message of accents alone does not hold up the desk", () => {
  const bestMs = (accents: number) => {
    const text = `a${"\u0301".repeat(accents / 2)}${"\u0323".repeat(accents / 2)}`;
    const tries = Array.from({ length: 5 }, () => {
      const startMs = performance.now();
      wordsOf(text);
      return performance.now() - startMs;
    });
    return Math.min(...tries);
  };
  // A hundred times as much would be ten thousand times the work, were they put in order.
  expect(bestMs(100_000) / bestMs(1_000)).toBeLessThan(1_500);
});
