import { type FilterProblem, problemAt } from "@deskbell/shared/tickets/views/filter";
import { isStaffViewer } from "../access/staff-viewer.ts";
import type { Viewer } from "../identity/viewer.ts";
import type { FilteredTickets } from "../tickets/filter/filtered-tickets.ts";
import type { ResolvedFilter } from "../tickets/filter/resolve-filter.ts";
import type { TicketService } from "../tickets/ticket.service.ts";
import type { createWordFinder } from "./find-word.ts";
import { candidatesOf, inAll, type Matches } from "./matches.ts";

export type FilterWordParts = {
  tickets: Pick<TicketService, "idsOfFiltered">;
  words: Pick<ReturnType<typeof createWordFinder>, "latest" | "within">;
};

/** So many tickets that a filter leaves are looked into for its words, each of them. */
const lookedIntoMax = 500;

/** What a filter finds, once its words were searched for. */
export type Found = FilteredTickets & {
  problems: FilterProblem[];
  /** A word is in more tickets than were looked at: there may be others that match. */
  isCapped: boolean;
};

/** Searches for the words of a filter, by what else it asks for where that leaves few tickets. */
function createFilterWords({ tickets, words }: FilterWordParts) {
  const { latest, within } = words;

  /** All that the conditions leave, where these are few. */
  async function few(viewer: Viewer, { conditions }: ResolvedFilter): Promise<string[] | null> {
    const all = { conditions, among: null, without: [] };
    const ids = await tickets.idsOfFiltered(viewer, all, lookedIntoMax + 1);
    return ids.length > lookedIntoMax ? null : ids;
  }

  async function withinAll(
    viewer: Viewer,
    searched: readonly string[],
    ids: readonly string[],
  ): Promise<string[]> {
    let left = [...ids];
    for (const word of searched) left = await within(viewer, word, left);
    return left;
  }

  /** Those that hold every word, as far as it is known. */
  async function holding(viewer: Viewer, filter: ResolvedFilter) {
    const found = new Map<string, Matches>();
    if (isStaffViewer(viewer)) {
      const matches = await Promise.all(filter.words.map((word) => latest(viewer, word)));
      filter.words.forEach((word, at) => {
        found.set(word, matches[at] as Matches);
      });
    }
    const complete = [...found].filter(([, { isComplete }]) => isComplete);
    const others = filter.words.filter((word) => !found.get(word)?.isComplete);
    if (complete.length > 0) {
      const shared = inAll(complete.map(([, matches]) => matches));
      return { ids: await withinAll(viewer, others, shared), isCapped: false };
    }
    const all = await few(viewer, filter);
    if (all) return { ids: await withinAll(viewer, filter.words, all), isCapped: false };
    const some = found.size > 0 ? candidatesOf([...found.values()]) : [];
    return { ids: await withinAll(viewer, filter.words, some), isCapped: true };
  }

  /** Ids of tickets that hold all of these words; null where they are too many to be known. */
  async function leftOut(
    viewer: Viewer,
    searched: readonly string[],
    among: readonly string[] | null,
  ): Promise<string[] | null> {
    if (among) return withinAll(viewer, searched, among);
    const found = await Promise.all(searched.map((word) => latest(viewer, word)));
    const complete = found.filter(({ isComplete }) => isComplete);
    if (complete.length === 0) return null;
    const others = searched.filter((_, at) => !found[at]?.isComplete);
    return withinAll(viewer, others, inAll(complete));
  }

  return { few, withinAll, holding, leftOut };
}

/** Finds what a filter leaves: its conditions are kept for the query, its words become ids. */
export function createFilterFinder(parts: FilterWordParts) {
  const { few, withinAll, holding, leftOut } = createFilterWords(parts);

  return async function find(viewer: Viewer, filter: ResolvedFilter): Promise<Found> {
    const { conditions, problems } = filter;
    const held = filter.words.length > 0 ? await holding(viewer, filter) : null;
    const found: Found = {
      conditions,
      among: held?.ids ?? null,
      without: [],
      problems,
      isCapped: held?.isCapped ?? false,
    };
    if (filter.without.length === 0) return found;
    // A customer's own tickets are few: words of others are not looked for.
    const isStaff = isStaffViewer(viewer);
    const among = found.among ?? (isStaff ? null : await few(viewer, filter));
    const without: string[] = [];
    for (const { words: searched, ...place } of filter.without) {
      const ids =
        (among || isStaff ? await leftOut(viewer, searched, among) : null) ??
        (await few(viewer, filter).then((ids) => ids && withinAll(viewer, searched, ids)));
      if (ids) without.push(...ids);
      else found.problems.push(problemAt(place, "word_too_common"));
    }
    return { ...found, without };
  };
}
