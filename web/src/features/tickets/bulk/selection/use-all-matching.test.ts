import { expect, it } from "vitest";
import { timeZoneHere } from "../../../../i18n/format.ts";
import { allOf } from "./use-all-matching.ts";

const saved = "0123456789abcdef01234567";

it.each([
  [{ view: "open", creatorId: "", search: "" }, { view: "open" }],
  [
    { view: "", creatorId: "7", search: "" },
    { view: "all", creator: "7" },
  ],
  [{ view: saved, creatorId: "", search: "" }, { savedView: saved }],
  [{ view: "open", creatorId: "", search: "boiler" }, { filter: "boiler" }],
  [
    { view: saved, creatorId: "7", search: "is:unread" },
    { filter: "is:unread", creator: "7" },
  ],
  [
    { view: "open", creatorId: "", search: "before:2026-01-31" },
    { filter: "before:2026-01-31", timeZone: timeZoneHere() },
  ],
])("all of a list are named as it is shown: %j", (list, named) => {
  expect(allOf(list)).toEqual(named);
});
