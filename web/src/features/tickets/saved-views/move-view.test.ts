import type { SavedView } from "@deskbell/shared/tickets/views/saved-view";
import { expect, it } from "vitest";
import { moveView } from "./move-view.ts";

const aView = (id: string, position: number, whose: Partial<SavedView> = {}): SavedView => ({
  id,
  name: id,
  scope: "own",
  filter: "status:open",
  sort: "changed",
  position,
  isManaged: true,
  problems: [],
  count: null,
  ...whose,
});
const placesOf = (views: readonly SavedView[]) => views.map(({ id, position }) => [id, position]);

it("a view changes places with the one above it, and all others stay", () => {
  const views = [aView("a", 0), aView("b", 4), aView("c", 9), aView("d", 0, { scope: "desk" })];
  const [, , c] = views;
  expect(placesOf(moveView(views, c as SavedView, -1))).toEqual([
    ["a", 0],
    ["c", 4],
    ["b", 9],
    ["d", 0],
  ]);
});

it("views that had one position are counted anew", () => {
  const views = [aView("a", 3), aView("b", 3), aView("c", 3)];
  expect(placesOf(moveView(views, views[0] as SavedView, 1))).toEqual([
    ["b", 0],
    ["a", 1],
    ["c", 2],
  ]);
});

it("a team's view never passes that of another team, nor the end of its own", () => {
  const team = (teamId: string) => ({ scope: "team" as const, teamId });
  const views = [aView("a", 0, team("1")), aView("b", 1, team("1")), aView("c", 0, team("2"))];
  expect(moveView(views, views[1] as SavedView, 1)).toEqual(views);
  expect(moveView(views, views[2] as SavedView, -1)).toEqual(views);
});
