import { describe, expect, it } from "vitest";
import { filterFields, parseFilter } from "./filter.ts";
import { isFilter } from "./is-filter.ts";

const staff = (text: string) => parseFilter(text, { isStaff: true });
const customer = (text: string) => parseFilter(text, { isStaff: false });

/** A filter's terms in short: `-tag=a|b`. */
const shown = (text: string) =>
  staff(text).terms.map(
    ({ field, values, isNegated }) =>
      `${isNegated ? "-" : ""}${field}=${values.map((value) => value.text).join("|")}`,
  );
/** What its problems point at, each with its code. */
const wrongIn = (text: string, parse = staff) =>
  parse(text).problems.map(({ offset, length, code }) => [
    text.slice(offset, offset + length),
    code,
  ]);

describe("a filter", () => {
  it.each([
    ["status:open assignee:me boiler", ["status=open", "assignee=me", "words=boiler"]],
    ["-tag:leak,drip -noisy", ["-tag=leak|drip", "-words=noisy"]],
    ['team:"Second line","Repairs" "hot water"', ["team=Second line|Repairs", "words=hot water"]],
    ["#123 number:7", ["number=123", "number=7"]],
    ["STATUS:Open customer:ada@example.com", ["status=Open", "customer=ada@example.com"]],
    ["before:2026-01-01 after:2024-02-29", ["before=2026-01-01", "after=2024-02-29"]],
    [
      "café, e-77 -- 10:30 #x",
      ["words=café,", "words=e-77", "words=--", "words=10:30", "words=#x"],
    ],
    ['"status:open"', ["words=status:open"]],
    ["status:open https://a.b/c?d=1", ["status=open", "words=https://a.b/c?d=1"]],
    ["", []],
  ])("%s is read", (text, terms) => {
    expect(shown(text)).toEqual(terms);
    expect(wrongIn(text)).toEqual([]);
  });

  it.each([
    ["colour:red status:open", [["colour:red", "unknown_field"]], ["status=open"]],
    ["status:open,lost", [["lost", "unknown_value"]], ["status=open"]],
    ["before:2026-02-30 leak", [["2026-02-30", "bad_date"]], ["words=leak"]],
    ["before:yesterday", [["yesterday", "bad_date"]], []],
    ["tag: leak", [["tag:", "missing_value"]], ["words=leak"]],
    ["tag:, leak", [["tag:,", "missing_value"]], ["words=leak"]],
    ["number:x7", [["x7", "bad_number"]], []],
    ['leak tag:"big', [['"big', "unclosed_quote"]], ["words=leak"]],
    ["is:lost is:unread", [["lost", "unknown_value"]], ["is=unread"]],
  ])("%s says what is wrong, and where; the rest still works", (text, problems, terms) => {
    expect(wrongIn(text)).toEqual(problems);
    expect(shown(text)).toEqual(terms);
  });

  it("of a customer knows nothing of what is staff's", () => {
    for (const field of ["assignee", "tag", "team", "priority", "is", "mentions"]) {
      expect(wrongIn(`${field}:me`, customer)).toEqual(
        wrongIn(`nothing:me`, customer).map(([, code]) => [`${field}:me`, code]),
      );
    }
    expect(wrongIn("status:snoozed", customer)).toEqual([["snoozed", "unknown_value"]]);
    expect(customer("status:with_us before:2026-01-01 kettle").terms).toHaveLength(3);
  });

  it("is bounded: what is more is pointed at", () => {
    const text = Array.from({ length: 40 }, (_, at) => `tag:t${at}`).join(" ");
    expect(staff(text).terms).toHaveLength(30);
    expect(wrongIn(text)).toEqual([[text.slice(text.indexOf("tag:t30")), "too_many"]]);
  });
});

it.each([
  ["boiler leaks", false],
  ["#123", false],
  ["Re: broken", false],
  ["https://example.com", false],
  ["e-77", false],
  ["status:open", true],
  ["boiler -noisy", true],
  ["stauts:open", true],
  ...filterFields.flatMap((field): [string, boolean][] => [
    [`${field}:vip`, true],
    [`-${field}:vip`, true],
  ]),
])("typed into the search box, %s is a filter: %s", (text, expected) => {
  expect(isFilter(text, true)).toBe(expected);
});

it.each([
  ["status:with_us", true],
  ["kettle -Status:solved", true],
  ["before:2026-01-01", true],
  ["note:abc -noisy", false],
  ["status: broken", false],
])("typed by a customer, %s is a filter: %s", (text, expected) => {
  expect(isFilter(text, false)).toBe(expected);
});
