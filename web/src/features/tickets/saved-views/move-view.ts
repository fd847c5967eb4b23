import type { SavedView } from "@deskbell/shared/tickets/views/saved-view";

/** Whether two stand in one order: whose they are decides, and after that their positions. */
const isBeside = (a: SavedView, b: SavedView): boolean =>
  a.scope === b.scope && a.teamId === b.teamId;

/** Those that one stands among, in their order. */
export const viewsBeside = (views: readonly SavedView[], view: SavedView): SavedView[] =>
  views.filter((other) => isBeside(other, view));

/**
 * All views with one moved among those beside it. They share the positions they had, so that few of them
 * change; where two had the same one, they are counted anew.
 */
export function moveView(views: readonly SavedView[], view: SavedView, by: 1 | -1): SavedView[] {
  const group = viewsBeside(views, view);
  const from = group.findIndex(({ id }) => id === view.id);
  const neighbour = group[from + by];
  if (!neighbour) return [...views];
  const known = group.map(({ position }) => position);
  const isDistinct = new Set(known).size === known.length;
  const moved = group.with(from, neighbour).with(from + by, view);
  const placed = moved.map((other, at) => ({
    ...other,
    position: isDistinct ? (known[at] ?? at) : at,
  }));
  let at = 0;
  return views.map((other) => (isBeside(other, view) ? (placed[at++] ?? other) : other));
}
