export type Random = ReturnType<typeof createRandom>;

/** The same seed gives the same numbers, so that a run can be had again (mulberry32). */
export function createRandom(seed: number) {
  let state = seed >>> 0;

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  return {
    /** Whether something happens that happens so often, 0 to 1. */
    happens: (share: number): boolean => next() < share,
    /** From `least` to below `most`. */
    between: (least: number, most: number): number => least + next() * (most - least),
    below: (most: number): number => Math.floor(next() * most),
    /** @throws Error for an empty list */
    pick<T>(list: readonly T[]): T {
      const one = list[Math.floor(next() * list.length)];
      if (one === undefined) throw new Error("nothing to pick from");
      return one;
    },
    /** One of several by weight. */
    weighted<T extends string>(weights: Readonly<Record<T, number>>): T {
      const names = Object.keys(weights) as T[];
      const total = names.reduce((sum, name) => sum + weights[name], 0);
      let left = next() * total;
      for (const name of names) {
        left -= weights[name];
        if (left < 0) return name;
      }
      return names[0] as T;
    },
  };
}
