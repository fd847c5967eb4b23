const underWay = new Map<string, Promise<void>>();

/**
 * Merges a ticket from this window; `leadOn` comes right after the answer. The event of the same merge may overtake it.
 */
export async function mergeHere<Answer>(
  ticketId: string,
  merge: () => Promise<Answer>,
  leadOn: (answer: Answer) => void,
): Promise<void> {
  const merging = merge().then(leadOn);
  underWay.set(ticketId, merging);
  await merging.finally(() => underWay.delete(ticketId));
}

/** Resolves once whoever merges the ticket from this window, if anybody does, was led on. */
export const ownMergeEnds = (ticketId: string): Promise<void> =>
  underWay.get(ticketId) ?? Promise.resolve();
