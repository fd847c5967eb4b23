/**
 * Moves of tickets to the top of the list that are under way, by the author of the message that causes them: when
 * authors read, they wait for their own moves, and so see the effect of their own messages. Nobody waits for others'.
 */
export function createPendingMoves() {
  const byAuthor = new Map<string, Set<Promise<unknown>>>();

  return {
    add(authorId: string, move: Promise<unknown>): void {
      const own = byAuthor.get(authorId) ?? new Set();
      byAuthor.set(authorId, own);
      const settle = () => {
        own.delete(settled);
        if (own.size === 0 && byAuthor.get(authorId) === own) byAuthor.delete(authorId);
      };
      const settled: Promise<unknown> = move.then(settle, settle);
      own.add(settled);
    },

    /** Resolves once the moves of this author that are under way now have ended, however they did. */
    async of(authorId: string): Promise<void> {
      await Promise.all(byAuthor.get(authorId) ?? []);
    },

    async all(): Promise<void> {
      await Promise.all([...byAuthor.values()].flatMap((own) => [...own]));
    },
  };
}
