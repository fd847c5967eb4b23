import type { Activity } from "@deskbell/shared/tickets/activity";

/** Number of the last entry, 0 without one. */
export const lastEntrySeq = (entries: readonly Activity[]): number => entries.at(-1)?.seq ?? 0;

/**
 * A history that has grown by what was received, in whatever order and however often: each entry stands
 * there once, and none is shown before the one that precedes it is there.
 *
 * @returns `hasGap` when something between is missing, which is to be asked for
 */
export function withEntries(
  known: readonly Activity[],
  received: readonly Activity[],
): { entries: readonly Activity[]; hasGap: boolean } {
  const later = received
    .filter(({ seq }) => seq > lastEntrySeq(known))
    .toSorted((a, b) => a.seq - b.seq);
  let next = lastEntrySeq(known) + 1;
  const following: Activity[] = [];
  for (const entry of later) {
    if (entry.seq !== next) continue;
    following.push(entry);
    next += 1;
  }
  return {
    entries: following.length > 0 ? [...known, ...following] : known,
    hasGap: later.some(({ seq }) => seq >= next),
  };
}

/** Whether the server has other entries than those that are known: a backup was put back. */
export function isForeign(known: readonly Activity[], received: readonly Activity[]): boolean {
  return received.some(({ seq, at }) => {
    const own = known[seq - 1];
    return own !== undefined && own.at !== at;
  });
}
