import { afterEach, describe, expect, it, vi } from "vitest";
import { instantOf, localInputValue, usualTimes } from "./usual-times.ts";

const offered = (now: string) =>
  usualTimes(new Date(now)).map(({ name, at }) => `${name} ${localInputValue(at)}`);

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

describe("a time that somebody in Berlin chooses", () => {
  afterEach(() => void vi.unstubAllEnvs());

  it.each([
    ["on a usual day", "2026-11-27T10:00", "2026-11-27T09:00:00.000Z"],
    [
      "in the hour that the spring leaves out: when that is over",
      "2026-03-29T02:30",
      "2026-03-29T01:00:00.000Z",
    ],
    ["at its first minute", "2026-03-29T02:00", "2026-03-29T01:00:00.000Z"],
    ["right after it", "2026-03-29T03:00", "2026-03-29T01:00:00.000Z"],
    ["in a year that is being typed", "0002-12-24T10:00", "0002-12-24T09:06:32.000Z"],
    [
      "in the hour that the autumn has twice: the first",
      "2026-10-25T02:30",
      "2026-10-25T00:30:00.000Z",
    ],
  ])("%s", (_when, local, instant) => {
    vi.stubEnv("TZ", "Europe/Berlin");
    expect(instantOf(local).toISOString()).toBe(instant);
  });

  it("that is none is none", () => {
    expect(instantOf("").getTime()).toBeNaN();
  });
});
