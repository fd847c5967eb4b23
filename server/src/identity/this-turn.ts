/**
 * Remembers what was read until the event loop's turn is over. Within it nothing was waited for, so that to ask
 * again would tell nothing newer: a session that is looked at when a request comes in need not be looked at
 * once more for a change that is made in the same turn.
 */
export function createTurnMemory<Read extends object>() {
  let now = new Set<Read>();

  return {
    /** Called in the turn in which the answer arrived; what is remembered through it is forgotten with the turn. */
    begin(): (read: Read) => void {
      const turn = now;
      setImmediate(() => {
        if (now === turn) now = new Set();
      });
      return (read) => void turn.add(read);
    },
    has: (read: Read): boolean => now.has(read),
  };
}
