import { expect, it } from "vitest";
import { ownTeamsFirst, stayingTeams } from "./folded-teams.ts";

const aTeam = (id: string, memberIds: string[] = []) => ({
  id,
  name: id,
  memberIds,
  assignment: "manual" as const,
  reasons: [],
  isDefault: false,
});
const teams = (count: number) => Array.from({ length: count }, (_, i) => aTeam(`t${i}`));
const idsOf = (some: { id: string }[]) => some.map(({ id }) => id);

it("one's own teams stand first, in the order that the desk has them in", () => {
  const all = [aTeam("a"), aTeam("b", ["nora"]), aTeam("c"), aTeam("d", ["ines", "nora"])];
  expect(idsOf(ownTeamsFirst(all, "nora"))).toEqual(["b", "d", "a", "c"]);
});

it("many teams are folded but for the first, and for the one that is looked at", () => {
  expect(idsOf(stayingTeams(teams(9), undefined))).toEqual(["t0", "t1", "t2", "t3", "t4"]);
  expect(idsOf(stayingTeams(teams(9), "t7"))).toEqual(["t0", "t1", "t2", "t3", "t4", "t7"]);
});

it("nothing is folded away to save a single line", () => {
  expect(stayingTeams(teams(6), undefined)).toHaveLength(6);
  expect(stayingTeams([], undefined)).toEqual([]);
});
