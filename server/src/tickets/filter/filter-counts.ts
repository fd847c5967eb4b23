import type { TicketCondition } from "./condition.ts";
import { matcherOf, type TicketFacts } from "./matches-filter.ts";

export type CountedConditions = {
  conditions: readonly TicketCondition[];
  /** The same for the same conditions, and made once: a filter may name thousands of customers. */
  key: string;
};
type Counter = { matches(facts: TicketFacts): boolean; count: number; isUsed: boolean };

/** More than all views of a large desk together. */
const countersMax = 2_000;

/**
 * How many of some tickets filters leave: counted once, when it is first asked for, then kept up with each
 * change. What nobody asks for any more is forgotten.
 */
export function createFilterCounts() {
  let counters = new Map<string, Counter>();
  let version = 0;

  return {
    /** A ticket was one thing, and is another now; undefined where it was not among them, or is not any more. */
    change(before: TicketFacts | undefined, after: TicketFacts | undefined): void {
      for (const counter of counters.values()) {
        const was = before !== undefined && counter.matches(before);
        const is = after !== undefined && counter.matches(after);
        if (was === is) continue;
        counter.count += is ? 1 : -1;
        version += 1;
      }
    },

    of({ key, conditions }: CountedConditions, all: () => readonly TicketFacts[]): number {
      const known = counters.get(key);
      if (known) {
        known.isUsed = true;
        return known.count;
      }
      const matches = matcherOf(conditions);
      const count = all().filter(matches).length;
      if (counters.size < countersMax) counters.set(key, { matches, count, isUsed: true });
      return count;
    },

    /** Changes with each count. */
    version: () => version,

    /** Forgets what nobody has asked for since it was called last. */
    forgetUnused(): void {
      counters = new Map([...counters].filter(([, { isUsed }]) => isUsed));
      for (const counter of counters.values()) counter.isUsed = false;
    },
  };
}
