import { expect, it } from "vitest";
import { endOfQuiet } from "./quiet-hours.ts";

const ends = (at: string, from: string, to: string, timeZone = "Europe/Warsaw") =>
  endOfQuiet({ from, to, timeZone }, Date.parse(at))?.toISOString() ?? null;

it.each([
  ["in the evening", "2026-11-24T21:30:20Z", "2026-11-25T06:00:00.000Z"],
  ["at their first minute", "2026-11-24T21:00:00Z", "2026-11-25T06:00:00.000Z"],
  ["in the morning", "2026-11-25T05:59:59Z", "2026-11-25T06:00:00.000Z"],
  ["at their end", "2026-11-25T06:00:00Z", null],
  ["before they begin", "2026-11-24T20:59:59Z", null],
])("quiet hours over midnight in Warsaw: %s", (_, at, expected) => {
  expect(ends(at, "22:00", "07:00")).toBe(expected);
});

it("quiet hours within a day, in another part of the world", () => {
  expect(ends("2026-11-24T04:00:00Z", "12:30", "14:00", "Asia/Tokyo")).toBe(
    "2026-11-24T05:00:00.000Z",
  );
  expect(ends("2026-11-24T05:00:00Z", "12:30", "14:00", "Asia/Tokyo")).toBeNull();
});

it("quiet hours end at the time that their owner reads on the clock, also in the nights in which it is changed", () => {
  // Put forward at 01:00 UTC on March 29, and back on October 25.
  expect(ends("2026-03-28T22:00:00Z", "22:00", "07:00")).toBe("2026-03-29T05:00:00.000Z");
  expect(ends("2026-10-24T21:00:00Z", "22:00", "07:00")).toBe("2026-10-25T06:00:00.000Z");
  // An end that this night does not have.
  expect(ends("2026-03-28T22:00:00Z", "22:00", "02:30")).toMatch(/^2026-03-29T0[01]:30/);
});

it("nobody waits who has no quiet hours; those of a place that is not known are read in UTC", () => {
  expect(endOfQuiet(null, Date.now())).toBeNull();
  expect(ends("2026-11-24T21:30:00Z", "22:00", "07:00", "Nowhere/Land")).toBeNull();
  expect(ends("2026-11-24T22:30:00Z", "22:00", "07:00", "Nowhere/Land")).toBe(
    "2026-11-25T07:00:00.000Z",
  );
});
