import type { SavedView } from "@deskbell/shared/tickets/views/saved-view";
import { staffViewNames } from "@deskbell/shared/tickets/views/views";

/** What somebody of the staff has chosen in this browser: their view, and orders other than a view's own. */
interface ChosenViews {
  view: string;
  sorts: Record<string, string>;
}

const keyOf = (viewerId: string) => `deskbell.views.${viewerId}`;

/** Anything unreadable counts as missing. */
export function readChosenViews(viewerId: string): ChosenViews {
  try {
    const { view, sorts } = JSON.parse(localStorage.getItem(keyOf(viewerId)) ?? "{}");
    const isKnown = staffViewNames.some((name) => name === view);
    return { view: isKnown ? view : "all", sorts: { ...sorts } };
  } catch {
    return { view: "all", sorts: {} };
  }
}

export function keepChosenView(viewerId: string, view: string, sort: string | null): void {
  const { sorts } = readChosenViews(viewerId);
  if (sort) sorts[view] = sort;
  else delete sorts[view];
  try {
    localStorage.setItem(keyOf(viewerId), JSON.stringify({ view, sorts }));
  } catch {
    // Full or forbidden: it is then chosen for as long as the address says so.
  }
}

/** The end of the address that shows a view, in the order that was chosen for it. */
export function searchOfView(viewerId: string, view: string): string {
  const sort = readChosenViews(viewerId).sorts[view];
  return `?${new URLSearchParams({ view, ...(sort && { sort }) })}`;
}

/** The same of a saved view, in its own order. */
export const searchOfSaved = ({ id, sort }: Pick<SavedView, "id" | "sort">): string =>
  `?${new URLSearchParams({ view: id, sort })}`;
