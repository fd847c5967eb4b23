/** How often something was used, by months of UTC, for instance `2026-11`, and ever. */
export type Uses = { used: number; usedIn?: Readonly<Record<string, number>> | undefined };

const monthOf = (ms: number): string => new Date(ms).toISOString().slice(0, 7);

export const usedThisMonth = ({ usedIn }: Uses, nowMs: number): number =>
  usedIn?.[monthOf(nowMs)] ?? 0;

/** The update that counts one more. */
export const countedUse = (nowMs: number) => ({
  $inc: { used: 1, [`usedIn.${monthOf(nowMs)}`]: 1 },
  $set: { lastUsedAt: new Date(nowMs) },
});

/** The most used first; of what is used as often by name. */
export const mostUsedFirst = <Used extends Uses & { name: string }>(
  all: readonly Used[],
  nowMs: number,
): Used[] =>
  all
    .map((one) => ({ one, now: usedThisMonth(one, nowMs) }))
    .toSorted(
      (a, b) => b.now - a.now || b.one.used - a.one.used || (a.one.name < b.one.name ? -1 : 1),
    )
    .map(({ one }) => one);
