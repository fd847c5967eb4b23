import { isDatabaseAway } from "../../database/is-database-away.ts";
import { seedDemoData } from "./seed-demo-data.ts";
import type { SeedParts } from "./seed-parts.ts";

/** On a busy machine the database may be silent for longer than a request waits for it, but not for ever. */
const attemptsMax = 5;

/** As `seedDemoData`, for a desk that may be stopped meanwhile. */
export function startDemoData(parts: SeedParts) {
  const stopping = new AbortController();
  const seeded = seedPatiently(parts, stopping.signal);
  const unlessStopped = (error: unknown) => {
    if (!stopping.signal.aborted) throw error;
    return new Promise<never>(() => {});
  };
  return {
    /** Resolves once all is there; never when it was broken off, as the process is ending then. */
    done: seeded.catch(unlessStopped),
    async close(): Promise<void> {
      stopping.abort();
      await seeded.catch(() => {}); // `done` tells of a failure
    },
  };
}

/** Goes on where the database was silent: what was stored is found again by its key. */
async function seedPatiently(parts: SeedParts, signal: AbortSignal): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await seedDemoData(parts, signal);
    } catch (error) {
      if (signal.aborted || attempt === attemptsMax || !isDatabaseAway(error)) throw error;
      parts.log.info({ err: error, attempt }, "the database was silent: the demo data goes on");
    }
  }
}
