// Several windows of one person share what is kept. Each sends what was sent in it; what a closed or
// crashed one leaves is taken over by one of the others. The browser gives a lock back in any case.

const lockPrefix = "deskbell.window.";
const adoptLock = "deskbell.adopt";

export interface TabLock {
  id: string;
  /** Runs something that no other window does at the same time; it learns which others are open. */
  alone<T>(task: (others: ReadonlySet<string>) => Promise<T>): Promise<T>;
  close(): void;
}

/** Makes this page known to the other windows for as long as it lives. */
export async function acquireTabLock(): Promise<TabLock> {
  const id = crypto.randomUUID();
  // Without locks (an old browser) the server's word alone keeps a message single.
  const locks = "locks" in navigator ? navigator.locks : null;
  let close = () => {};
  if (locks) {
    await new Promise<void>((opened) => {
      void locks.request(lockPrefix + id, () => {
        opened();
        return new Promise<void>((resolve) => {
          close = resolve;
        });
      });
    });
  }
  return {
    id,
    async alone(task) {
      if (!locks) return task(new Set());
      return locks.request(adoptLock, async () => {
        const { held = [] } = await locks.query();
        const names = held.map(({ name = "" }) => name);
        const windows = names.filter((name) => name.startsWith(lockPrefix));
        const ids = windows.map((name) => name.slice(lockPrefix.length));
        return task(new Set(ids.filter((other) => other !== id)));
      });
    },
    close: () => close(),
  };
}
