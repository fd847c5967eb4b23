import { expect, test } from "vitest";
import { isQuiet } from "./quiet-hours.ts";

const at = (time: string) => new Date(`2026-08-03T${time}:00`);

test.each([
  ["18:00", "08:00", "17:59", false],
  ["18:00", "08:00", "18:00", true],
  ["18:00", "08:00", "03:00", true],
  ["18:00", "08:00", "08:00", false],
  ["12:00", "13:00", "12:30", true],
  ["12:00", "13:00", "13:00", false],
  ["09:00", "09:00", "09:00", false],
])("quiet hours from %s to %s at %s: %s", (from, to, time, expected) => {
  expect(isQuiet({ isOn: true, from, to }, at(time))).toBe(expected);
  expect(isQuiet({ isOn: false, from, to }, at(time))).toBe(false);
});
