// Several tabs of one person share the stored unsent work. Each tab sends the messages of its own
// outbox; those of a closed or crashed tab are adopted by another. The browser releases locks in any case.

const lockPrefix = "deskbell.window.";
const adoptLock = "deskbell.adopt";

export interface TabLock {
  /** Identifies this tab; stored as `windowId` with each outgoing message. */
  id: string;
  /** A mutex across tabs: runs one task at a time, and passes the ids of the other open tabs. */
  runExclusive<T>(task: (otherTabs: ReadonlySet<string>) => Promise<T>): Promise<T>;
  release(): void;
}

/** Holds a Web Lock for as long as this page lives, by which the other tabs know that it is open. */
export async function acquireTabLock(): Promise<TabLock> {
  const id = crypto.randomUUID();
  // Without locks (an old browser) only the server's idempotency prevents duplicates.
  const locks = "locks" in navigator ? navigator.locks : null;
  let release = () => {};
  if (locks) {
    await new Promise<void>((acquired) => {
      void locks.request(lockPrefix + id, () => {
        acquired();
        return new Promise<void>((resolve) => {
          release = resolve;
        });
      });
    });
  }
  return {
    id,
    async runExclusive(task) {
      if (!locks) return task(new Set());
      return locks.request(adoptLock, async () => {
        const { held = [] } = await locks.query();
        const names = held.map(({ name = "" }) => name);
        const tabs = names.filter((name) => name.startsWith(lockPrefix));
        const ids = tabs.map((name) => name.slice(lockPrefix.length));
        return task(new Set(ids.filter((other) => other !== id)));
      });
    },
    release: () => release(),
  };
}
