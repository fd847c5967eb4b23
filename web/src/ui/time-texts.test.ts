import { expect, test } from "vitest";
import { fullTimeText, relativeTimeText } from "./time-texts.ts";

const now = new Date(2026, 7, 20, 12, 0, 0);
const ago = (ms: number) => relativeTimeText(new Date(now.getTime() - ms).toISOString(), now);

test("lists tell how long ago something changed, in few letters", () => {
  expect([0, 59_000, 60_000, 3_599_000, 3_600_000, 86_400_000, 6 * 86_400_000].map(ago)).toEqual([
    "now",
    "now",
    "1 min",
    "59 min",
    "1 h",
    "1 d",
    "6 d",
  ]);
});

test("after a week the date says more than a number", () => {
  expect(ago(8 * 86_400_000)).toBe("Aug 12");
  expect(ago(400 * 86_400_000)).toBe("Jul 16, 2025");
});

test("a clock that goes ahead does not make changes of the future", () => {
  expect(ago(-120_000)).toBe("now");
});

test("details tell the full date and time", () => {
  const iso = new Date(2026, 7, 3, 16, 5).toISOString();
  expect(fullTimeText(iso)).toBe("August 3, 2026 at 4:05 PM");
});
