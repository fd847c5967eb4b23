import { expect, test } from "vitest";
import { changesOf } from "./team-changes.ts";

const team = {
  name: "Repairs",
  memberIds: ["a", "b"],
  assignment: "manual" as const,
  reasons: ["I have a general enquiry"],
};

test("an admin who changes a team leaves what a colleague may be changing as it is", () => {
  expect(changesOf(team, { ...team, memberIds: ["b", "a"] })).toEqual({});
  expect(changesOf(team, { ...team, name: "Parts" })).toEqual({ name: "Parts" });
  expect(changesOf(team, { ...team, memberIds: ["b"] })).toEqual({ memberIds: ["b"] });
  expect(changesOf(team, { ...team, assignment: "balanced", reasons: [] })).toEqual({
    assignment: "balanced",
    reasons: [],
  });
});
