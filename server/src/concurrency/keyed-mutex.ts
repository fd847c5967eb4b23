/**
 * Mutex per key: runs tasks of the same key one after another, those of different keys concurrently. Within a
 * process this avoids conflicts between writers of one conversation; between processes the unique index
 * decides.
 */
export function createKeyedMutex() {
  const lastOf = new Map<string, Promise<unknown>>();

  return async <T>(key: string, task: () => Promise<T>): Promise<T> => {
    const before = lastOf.get(key) ?? Promise.resolve();
    const mine = before.then(task, task);
    lastOf.set(key, mine);
    try {
      return await mine;
    } finally {
      if (lastOf.get(key) === mine) lastOf.delete(key);
    }
  };
}
