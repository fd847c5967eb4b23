import { afterEach, expect, it, vi } from "vitest";
import { localInputValue } from "../../../ui/fields/usual-times.ts";
import { typedTime } from "./typed-time.ts";

afterEach(() => void vi.unstubAllEnvs());

/** A Wednesday. */
const now = "2026-11-25T10:15";
const meant = (text: string, at = now) => {
  const time = typedTime(text, new Date(at));
  return time && localInputValue(time.at);
};

it.each([
  ["in 3 hours", "2026-11-25T13:15"],
  ["3h", "2026-11-25T13:15"],
  ["an hour", "2026-11-25T11:15"],
  ["90 min", "2026-11-25T11:45"],
  ["in 2 days", "2026-11-27T10:15"],
  ["1 week", "2026-12-02T10:15"],
  ["tonight", "2026-11-25T18:00"],
  ["tomorrow", "2026-11-26T09:00"],
  ["Tomorrow at 14:30", "2026-11-26T14:30"],
  ["fri 9", "2026-11-27T09:00"],
  ["on Friday 2.30 pm", "2026-11-27T14:30"],
  ["wed 9", "2026-12-02T09:00"],
  ["wed 11", "2026-11-25T11:00"],
  ["next week", "2026-11-30T09:00"],
  ["9", "2026-11-26T09:00"],
  ["noon", "2026-11-25T12:00"],
  ["12 am", "2026-11-26T00:00"],
  ["2026-12-24 10:00", "2026-12-24T10:00"],
])("“%s” is understood", (text, expected) => {
  expect(meant(text)).toBe(expected);
});

it.each([
  "",
  "soon",
  "fr 9",
  "25:00",
  "13 pm",
  "9:75",
  "in x hours",
  "2026-13-45",
  "2026-02-30 9",
  "in 3 parsecs",
])("“%s” is not, and nothing is guessed", (text) => {
  expect(meant(text)).toBe(null);
});

it("in Berlin on the day that the clocks go forward half past two is when that hour is over, and it says so", () => {
  vi.stubEnv("TZ", "Europe/Berlin");
  const saturday = new Date("2026-03-28T12:00");
  expect(typedTime("sun 2:30", saturday)).toEqual({
    at: new Date("2026-03-29T01:00:00.000Z"),
    isLeftOut: true,
  });
  expect(typedTime("sun 9", saturday)).toMatchObject({ isLeftOut: false });
  expect(typedTime("in 24 hours", saturday)?.at).toEqual(new Date("2026-03-29T11:00:00.000Z"));
});
