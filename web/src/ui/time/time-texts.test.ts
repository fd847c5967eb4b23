import { expect, test } from "vitest";
import { fullTimeText, profileTime, relativeTimeText } from "./time-texts.ts";

const now = new Date(2026, 7, 20, 12, 0, 0);
const ago = (ms: number) => relativeTimeText(new Date(now.getTime() - ms).toISOString(), now);

// spec §9 List timestamps use a short relative format
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

// spec §9 locale en-US
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

// spec §9 Profile dates use 'MMMM d, yyyy h:mm aa'
test("a profile tells its dates with the month in full and the hour of a twelve-hour clock", () => {
  const texts = [
    new Date(2026, 10, 21, 11, 5),
    new Date(2026, 7, 3, 16, 30),
    new Date(2027, 0, 1, 0, 0),
    new Date(2027, 0, 1, 12, 9),
  ].map((date) => profileTime(date.toISOString()));
  expect(texts).toEqual([
    "November 21, 2026 11:05 AM",
    "August 3, 2026 4:30 PM",
    "January 1, 2027 12:00 AM",
    "January 1, 2027 12:09 PM",
  ]);
});
