import { describe, expect, it } from "vitest";
import {
  type Condition,
  conditionsIn,
  conditionText,
  withCondition,
  withoutCondition,
} from "./filter-conditions.ts";

const shown = (text: string) =>
  conditionsIn(text).map(
    ({ field, values, isNegated }) => `${isNegated ? "-" : ""}${field}=${values.join("|")}`,
  );

describe("a filter in rows", () => {
  it.each([
    [
      'status:open,pending -tag:"big leak" boiler',
      ["status=open|pending", "-tag=big leak", "words=boiler"],
    ],
    ["before:2026-01-01 -after:2026-02-01", ["changed=2026-01-01", "changed=2026-02-01"]],
    ["after:2026-01-01 -before:2026-02-01", ["-changed=2026-01-01", "-changed=2026-02-01"]],
    ["#12 -is:spam", ["number=12", "-is=spam"]],
    ["colour:red status:", []],
    ["number:7x before:soon status:open,opne", ["number=7x", "changed=soon", "status=open|opne"]],
  ])("has one for each part of %s that asks about something there is", (text, rows) => {
    expect(shown(text)).toEqual(rows);
  });

  it.each<[Condition, string]>([
    [{ field: "tag", values: ["big leak", "drip"], isNegated: true }, '-tag:"big leak",drip'],
    [{ field: "changed", values: ["2026-01-01"], isNegated: false }, "before:2026-01-01"],
    [{ field: "changed", values: ["2026-01-01"], isNegated: true }, "after:2026-01-01"],
    [{ field: "words", values: ["hot water", "-x"], isNegated: false }, '"hot water" "-x"'],
    [
      { field: "words", values: ["http://x", "status:open"], isNegated: false },
      '"http://x" "status:open"',
    ],
    [{ field: "customer", values: [" "], isNegated: false }, ""],
  ])("writes it as it is typed", (condition, text) => {
    expect(conditionText(condition)).toBe(text);
  });

  it("says of each what is wrong in it", () => {
    const wrong = conditionsIn("number:7x status:open,opne tag:leak").map(({ problems }) =>
      problems.map(({ part, code }) => `${part} ${code}`),
    );
    expect(wrong).toEqual([["7x bad_number"], ["opne unknown_value"], []]);
  });

  it("tells two wrong values that read the same from each other", () => {
    const wrong = conditionsIn("number:7x,7x").flatMap(({ problems }) => problems);
    expect(wrong).toMatchObject([
      { part: "7x", offset: 7 },
      { part: "7x", offset: 10 },
    ]);
  });

  it("changes, adds and removes one, and leaves all else as it was typed", () => {
    const text = "status:open nonsense:x  tag:leak";
    const [status, tag] = conditionsIn(text);
    if (!status || !tag) throw new Error("There are two.");
    expect(withCondition(text, { ...status, values: ["pending"] }, status)).toBe(
      "status:pending nonsense:x  tag:leak",
    );
    expect(withoutCondition(text, tag)).toBe("status:open nonsense:x");
    expect(withoutCondition(text, status)).toBe("nonsense:x  tag:leak");
    expect(withCondition("", { field: "is", values: ["unread"], isNegated: false })).toBe(
      "is:unread",
    );
  });
});
