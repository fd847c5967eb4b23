import { expect, test } from "vitest";
import { teamChanges } from "./team-changes.ts";

const team = {
  name: "Repairs",
  memberIds: ["a", "b"],
  assignment: "manual" as const,
  reasons: ["I have a general enquiry"],
};

test("an admin who changes a team leaves what a colleague may be changing as it is", () => {
  expect(teamChanges(team, { ...team, memberIds: ["b", "a"] })).toEqual({});
  expect(teamChanges(team, { ...team, name: "Parts" })).toEqual({ name: "Parts" });
  expect(teamChanges(team, { ...team, memberIds: ["b"] })).toEqual({ memberIds: ["b"] });
  expect(teamChanges(team, { ...team, assignment: "balanced", reasons: [] })).toEqual({
    assignment: "balanced",
    reasons: [],
  });
});
