import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Tests that wait for most of their time: for a silent service, a database that is away, processes that
 * start and are killed. The longest first.
 */
export const waiting: readonly string[] = [
  "server/src/database/failpoint.test.ts",
  "server/src/identity/identity-away.test.ts",
  "server/src/database/database-away.test.ts",
  "server/src/realtime/publishing/nodes.test.ts",
  "server/src/realtime/publishing/lost-events.test.ts",
  "server/src/backup/backup.test.ts",
  "desktop/build/packaging/packed-updates.test.ts",
  "server/src/identity/circuit-breaker.test.ts",
  "server/src/realtime/sockets/hostile-clients.test.ts",
  "server/src/http/limits/request-limits.test.ts",
  "server/src/start/graceful-shutdown.test.ts",
  "server/src/identity/session-rules.test.ts",
];

/** By then the last of them begins, so that the run does not end with one alone. */
const begunAt = 0.6;

/** Spreads the files that wait over the run: side by side they would leave the processors idle. */
export class SpreadWaitingTests extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return spread(await super.sort(files), ({ moduleId }) =>
      waiting.findIndex((path) => moduleId.endsWith(`/${path}`)),
    );
  }
}

/** @param rankOf the place among those that are spread, -1 for the others, which keep their order */
export function spread<File>(files: readonly File[], rankOf: (file: File) => number): File[] {
  const spreadOut = files
    .filter((file) => rankOf(file) >= 0)
    .toSorted((a, b) => rankOf(a) - rankOf(b));
  const order = files.filter((file) => rankOf(file) < 0);
  const step = (files.length * begunAt) / Math.max(1, spreadOut.length);
  for (const [i, file] of spreadOut.entries()) order.splice(Math.round(i * step), 0, file);
  return order;
}
