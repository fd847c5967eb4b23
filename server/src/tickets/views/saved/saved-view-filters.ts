import { asStaff } from "../../../access/staff-viewer.ts";
import { createTtlCache } from "../../../concurrency/ttl-cache.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import type { CountedConditions } from "../../filter/filter-counts.ts";
import type { FilterNames } from "../../filter/ids-called.ts";
import { isCountable } from "../../filter/matches-filter.ts";
import { isCutShort, resolveFilter } from "../../filter/resolve-filter.ts";
import type { SavedViewRecord } from "./saved-view.model.ts";

/** What a saved view asks for, of those that are counted exactly. */
export type CountedFilter = CountedConditions & { viewId: string };

type Parts = {
  seenBy(viewer: Pick<Viewer, "id">): Promise<SavedViewRecord[]>;
  names: FilterNames;
};

/**
 * What the saved views of somebody are counted by: kept for a while, since it is asked for with every change of a
 * count. What another node has changed of views, tags or teams is known half a minute later.
 */
export function createSavedViewFilters({ seenBy, names }: Parts) {
  const kept = createTtlCache<CountedFilter[]>();

  async function read({ id }: Pick<Viewer, "id">): Promise<CountedFilter[]> {
    const views = await seenBy({ id });
    const filters = await Promise.all(
      views.map(async ({ _id, filter }) => {
        const resolved = await resolveFilter(filter, asStaff(id), names);
        const { conditions, words, without, problems } = resolved;
        const hasWords = words.length > 0 || without.length > 0;
        if (hasWords || isCutShort(problems) || !isCountable(conditions)) return [];
        return { viewId: _id.toString(), conditions, key: JSON.stringify(conditions) };
      }),
    );
    return filters.flat();
  }

  return {
    async of(viewer: Pick<Viewer, "id">): Promise<CountedFilter[]> {
      const known = kept.get(viewer.id);
      if (known) return known;
      const filters = await read(viewer);
      kept.set(viewer.id, filters);
      return filters;
    },
    forget: (viewer?: Pick<Viewer, "id">): void => {
      if (viewer) kept.delete(viewer.id);
      else kept.clear();
    },
  };
}
