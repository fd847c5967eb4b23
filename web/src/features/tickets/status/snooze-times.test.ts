import { expect, it } from "vitest";
import { localInputValue, usualSnoozeTimes } from "./snooze-times.ts";

const offered = (now: string) =>
  usualSnoozeTimes(new Date(now)).map(({ name, at }) => `${name} ${localInputValue(at)}`);

it("in the morning of a Wednesday a ticket can sleep until tonight, tomorrow or Monday", () => {
  expect(offered("2026-11-25T10:15")).toEqual([
    "Tonight 2026-11-25T18:00",
    "Tomorrow 2026-11-26T09:00",
    "Monday 2026-11-30T09:00",
  ]);
});

it("in the evening there is no tonight any more", () => {
  expect(offered("2026-11-25T18:00")).toEqual([
    "Tomorrow 2026-11-26T09:00",
    "Monday 2026-11-30T09:00",
  ]);
});

it("on a Monday Monday is the next one, and on a Sunday tomorrow is Monday, offered once", () => {
  expect(offered("2026-11-23T20:00")).toEqual([
    "Tomorrow 2026-11-24T09:00",
    "Monday 2026-11-30T09:00",
  ]);
  expect(offered("2026-11-29T20:00")).toEqual(["Tomorrow 2026-11-30T09:00"]);
});
