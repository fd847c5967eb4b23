import { expect, it } from "vitest";
import { createStartOfDay } from "./start-of-day.ts";

it.each([
  ["UTC", "2026-01-31", "2026-01-31T00:00:00.000Z"],
  ["Europe/Helsinki", "2026-01-31", "2026-01-30T22:00:00.000Z"],
  ["Pacific/Kiritimati", "2026-01-31", "2026-01-30T10:00:00.000Z"],
  ["America/Los_Angeles", "2026-01-31", "2026-01-31T08:00:00.000Z"],
  ["Asia/Kathmandu", "2026-01-31", "2026-01-30T18:15:00.000Z"],
  // Clocks are put forward in that night, and back.
  ["Europe/Helsinki", "2026-03-29", "2026-03-28T22:00:00.000Z"],
  ["Europe/Helsinki", "2026-03-30", "2026-03-29T21:00:00.000Z"],
  ["Europe/Helsinki", "2026-10-25", "2026-10-24T21:00:00.000Z"],
  ["Europe/Helsinki", "2026-10-26", "2026-10-25T22:00:00.000Z"],
  // There is no midnight on one day, and two of them on another.
  ["America/Sao_Paulo", "2018-11-04", "2018-11-04T03:00:00.000Z"],
  ["America/Havana", "2026-11-01", "2026-11-01T04:00:00.000Z"],
])("in %s %s begins at %s", (timeZone, day, expected) => {
  expect(new Date(createStartOfDay(timeZone)(day)).toISOString()).toBe(expected);
});

it.each([undefined, "", "Mars/Olympus", "__proto__"])(
  "in %s, which nobody knows, days are UTC's",
  (timeZone) => {
    expect(createStartOfDay(timeZone)("2026-01-31")).toBe(Date.UTC(2026, 0, 31));
  },
);

it("days of any year begin", () => {
  for (const day of ["0000-01-01", "0001-01-01", "0099-12-31", "9999-12-31"]) {
    const began = createStartOfDay("Asia/Tokyo")(day);
    expect(Math.abs(began - Date.parse(`${day}T00:00:00Z`))).toBeLessThanOrEqual(86_400_000);
  }
});
