export type FairQueue = ReturnType<typeof createFairQueue>;

type Options = {
  /** Tasks at the same time, of all keys … */
  runningMax: number;
  /** … and of one. */
  runningPerKeyMax: number;
};

/** Files that are in memory at once, and of one person: of pictures two are decoded at a time. */
export const usualFileWork = { runningMax: 4, runningPerKeyMax: 1 };

/**
 * Fair queue: runs a few tasks at a time, round robin over their keys: who has many waits for their own, and
 * the others wait for one of them at most.
 */
export function createFairQueue({ runningMax, runningPerKeyMax }: Options) {
  /** In the order of their turns. */
  const waiting = new Map<string, (() => void)[]>();
  const runningOf = new Map<string, number>();
  let running = 0;

  const hasRoom = (key: string) => (runningOf.get(key) ?? 0) < runningPerKeyMax;

  function count(key: string, change: 1 | -1): void {
    running += change;
    const ofKey = (runningOf.get(key) ?? 0) + change;
    if (ofKey > 0) runningOf.set(key, ofKey);
    else runningOf.delete(key);
  }

  /** It has had its turn in this round. */
  function moveToEnd(key: string): void {
    const tasks = waiting.get(key) ?? [];
    waiting.delete(key);
    if (tasks.length > 0) waiting.set(key, tasks);
  }

  function startNext(): void {
    while (running < runningMax) {
      const key = [...waiting.keys()].find(hasRoom);
      if (key === undefined) return;
      const start = waiting.get(key)?.shift();
      moveToEnd(key);
      count(key, 1);
      start?.();
    }
  }

  return {
    run<T>(key: string, task: () => Promise<T>): Promise<T> {
      return new Promise((resolve, reject) => {
        const start = () => {
          const done = (async () => task())();
          done.then(resolve, reject).finally(() => {
            count(key, -1);
            moveToEnd(key);
            startNext();
          });
        };
        waiting.set(key, [...(waiting.get(key) ?? []), start]);
        startNext();
      });
    },
  };
}
