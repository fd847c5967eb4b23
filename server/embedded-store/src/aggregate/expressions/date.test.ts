import { ObjectId } from "bson";
import { describe, expect, it } from "vitest";
import { plain, stored } from "../../testing/stored.ts";
import type { Value } from "../../values/bson-values.ts";
import { compileExpression } from "../expression.ts";

function value(expression: Value): Value {
  const { e } = stored({ e: expression });
  return plain({ v: compileExpression(e)({ root: {}, vars: {} }) }).v;
}
const at = (iso: string) => new Date(iso);

const dhaka = "Asia/Dhaka"; // UTC+6 all year
const newYork = "America/New_York"; // UTC-5, in summer UTC-4

describe("parts of a date", () => {
  const date = at("2026-03-05T23:20:30.123Z"); // a Thursday
  it.each<[operator: string, utc: number, inDhaka: number]>([
    ["$year", 2026, 2026],
    ["$month", 3, 3],
    ["$dayOfMonth", 5, 6],
    ["$dayOfWeek", 5, 6],
    ["$hour", 23, 5],
  ])("%s is %i in UTC, %i in Dhaka", (operator, utc, inDhaka) => {
    expect(value({ [operator]: date })).toBe(utc);
    expect(value({ [operator]: { date, timezone: dhaka } })).toBe(inDhaka);
  });

  it("can be had of an ObjectId, and of nothing", () => {
    expect(value({ $year: ObjectId.createFromTime(0) })).toBe(1970);
    expect(value({ $year: null })).toBeNull();
  });
});

describe("a date as text", () => {
  const date = at("2026-03-05T23:20:30.123Z");
  it.each<[format: string | undefined, timezone: string | undefined, text: string]>([
    [undefined, undefined, "2026-03-05T23:20:30.123Z"],
    [undefined, dhaka, "2026-03-06T05:20:30.123"],
    ["%Y-%m-%d %H:%M:%S.%L", undefined, "2026-03-05 23:20:30.123"],
    ["%Y-%m-%dT%H %z %%", dhaka, "2026-03-06T05 +0600 %"],
    ["%H:%M", "-03:30", "19:50"],
    ["%H", "+05", "04"],
  ])("with format %s in zone %s is %s", (format, timezone, text) => {
    const parts = { ...(format ? { format } : {}), ...(timezone ? { timezone } : {}) };
    expect(value({ $dateToString: { date, ...parts } })).toBe(text);
  });

  it("has a substitute where there is no date", () => {
    expect(value({ $dateToString: { date: null, onNull: "never" } })).toBe("never");
  });
});

describe("the beginning of a", () => {
  it.each<[unit: string, more: object, date: string, beginning: string]>([
    ["day", {}, "2026-03-05T10:20:30Z", "2026-03-05T00:00:00Z"],
    ["day", { timezone: dhaka }, "2026-03-05T23:20:30Z", "2026-03-05T18:00:00Z"],
    ["week", {}, "2026-03-05T10:20:30Z", "2026-03-01T00:00:00Z"],
    ["week", { startOfWeek: "monday" }, "2026-03-05T10:20:30Z", "2026-03-02T00:00:00Z"],
    ["week", { startOfWeek: "sat" }, "2026-03-05T10:20:30Z", "2026-02-28T00:00:00Z"],
    ["month", { timezone: newYork }, "2026-04-05T10:20:30Z", "2026-04-01T04:00:00Z"],
    ["month", {}, "1999-12-31T23:00:00Z", "1999-12-01T00:00:00Z"],
    ["quarter", {}, "2026-05-05T10:20:30Z", "2026-04-01T00:00:00Z"],
    ["year", {}, "2026-05-05T10:20:30Z", "2026-01-01T00:00:00Z"],
    ["minute", { binSize: 15 }, "2026-05-05T10:20:30Z", "2026-05-05T10:15:00Z"],
    ["hour", { timezone: "+05:30" }, "2026-05-05T10:20:30Z", "2026-05-05T09:30:00Z"],
    // Summer time begins on 8 March at 07:00 UTC and ends on 1 November at 06:00 UTC.
    ["day", { timezone: newYork }, "2026-03-08T20:00:00Z", "2026-03-08T05:00:00Z"],
    ["day", { timezone: newYork }, "2026-11-01T20:00:00Z", "2026-11-01T04:00:00Z"],
    ["hour", { timezone: newYork }, "2026-11-01T06:30:00Z", "2026-11-01T06:00:00Z"],
  ])("%s %j at %s is %s", (unit, more, date, beginning) => {
    expect(value({ $dateTrunc: { date: at(date), unit, ...more } })).toEqual(at(beginning));
  });
});

describe("later and earlier", () => {
  it.each<[operator: string, unit: string, amount: number, date: string, result: string]>([
    ["$dateAdd", "month", 1, "2026-01-31T10:00:00Z", "2026-02-28T10:00:00Z"],
    ["$dateAdd", "year", 1, "2024-02-29T10:00:00Z", "2025-02-28T10:00:00Z"],
    ["$dateSubtract", "quarter", 1, "2026-05-31T10:00:00Z", "2026-02-28T10:00:00Z"],
    ["$dateSubtract", "day", 3, "2026-03-01T10:00:00Z", "2026-02-26T10:00:00Z"],
    ["$dateAdd", "hour", 36, "2026-03-01T10:00:00Z", "2026-03-02T22:00:00Z"],
  ])("%s %s %i of %s is %s", (operator, unit, amount, date, result) => {
    expect(value({ [operator]: { startDate: at(date), unit, amount } })).toEqual(at(result));
  });

  it("a day later is at the same time of day even if the clocks were changed", () => {
    const tomorrow = { startDate: at("2026-03-07T17:00:00Z"), unit: "day", amount: 1 };
    expect(value({ $dateAdd: { ...tomorrow, timezone: newYork } })).toEqual(
      at("2026-03-08T16:00:00Z"),
    );
  });
});

describe("the difference in", () => {
  it.each<[unit: string, more: object, from: string, to: string, difference: number]>([
    ["hour", {}, "2026-03-05T10:00:00Z", "2026-03-06T12:30:00Z", 26],
    ["day", {}, "2026-03-05T23:59:00Z", "2026-03-06T00:01:00Z", 1],
    ["day", { timezone: dhaka }, "2026-03-05T23:59:00Z", "2026-03-06T00:01:00Z", 0],
    ["week", { startOfWeek: "monday" }, "2026-03-01T00:00:00Z", "2026-03-02T00:00:00Z", 1],
    ["month", {}, "2025-12-31T00:00:00Z", "2026-02-01T00:00:00Z", 2],
    ["quarter", {}, "2025-12-31T00:00:00Z", "2026-04-01T00:00:00Z", 2],
    ["year", {}, "2026-01-01T00:00:00Z", "2025-12-31T00:00:00Z", -1],
  ])("%ss %j from %s to %s is %5$i", (unit, more, from, to, difference) => {
    const dates = { startDate: at(from), endDate: at(to) };
    expect(value({ $dateDiff: { ...dates, unit, ...more } })).toBe(difference);
  });
});

describe("a date that makes no sense is refused", () => {
  const date = new Date(0);
  it.each<[Value, number]>([
    [{ $year: "2026" }, 16006],
    [{ $hour: { date, timezone: "Moon/Sea" } }, 40485],
    [{ $hour: { date, timezone: 5 } }, 40517],
    [{ $dateToString: { date, format: "%q" } }, 18536],
    [{ $dateToString: { date, format: "%V" } }, 18536],
    [{ $dateTrunc: { date, unit: "eon" } }, 5439007],
    [{ $dateTrunc: { date, unit: "day", binSize: 0 } }, 5439018],
    [{ $dateAdd: { startDate: date, unit: "day", amount: 1.5 } }, 5166405],
  ])("%j (%i)", (expression, code) => {
    expect(() => value(expression)).toThrow(expect.objectContaining({ code }));
  });
});
