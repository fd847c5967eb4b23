import { latestChange, type TicketChangeMark } from "../sync/ticket-pages.ts";

/**
 * The newest change that the server has answered at a catch-up: a list that is asked for later holds it, though none of
 * its tickets may be as new. Of another desk it does no harm: the server does not know it, and all is loaded anew.
 */
let newest: TicketChangeMark | null = null;

export const learnNewestChange = (change: TicketChangeMark | null): void => {
  newest = change;
};

/**
 * Learns of a change that lists which are asked for from here on hold.
 *
 * @param asked ends what was asked for before, and may be older
 */
export async function learnBeforeReload(
  change: TicketChangeMark | null,
  asked: readonly Promise<unknown>[],
): Promise<void> {
  newest = asked.length === 0 ? change : null;
  await Promise.all(asked);
  newest = change;
}

/** Up to where a page that has just been loaded is complete. */
export function inStepWith(tickets: Parameters<typeof latestChange>[0]): TicketChangeMark | null {
  const latest = latestChange(tickets);
  return newest && latest && newest.changedAt <= latest.changedAt ? latest : (newest ?? latest);
}
