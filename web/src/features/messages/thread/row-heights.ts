import type { ThreadRow } from "./thread-rows.ts";

/** A short message, before any was measured. CSS pixels. */
const unknownPx = 72;
/** Texts that differ by less are taken to have as many lines. */
const lengthStepChars = 8;

interface RowHeights {
  /** How high a row will probably be. The same for the same row, whatever is learned meanwhile. */
  expected(row: ThreadRow | undefined): number;
  measured(row: ThreadRow | undefined, px: number): void;
}

/**
 * Learns from the rows of a thread how high the next of their kind will be: a row that is as high as
 * was expected moves nothing when it is drawn, and the thread is laid out once for it and not twice.
 */
export function rowHeights(): RowHeights {
  const byKind = new Map<string, number>();
  const given = new WeakMap<ThreadRow, number>();
  return {
    expected(row) {
      if (!row) return unknownPx;
      const px = given.get(row) ?? byKind.get(kindOf(row)) ?? unknownPx;
      given.set(row, px);
      return px;
    },
    measured(row, px) {
      if (row) byKind.set(kindOf(row), px);
    },
  };
}

/** Everything that a row's height comes of, but for the letters themselves. */
function kindOf(row: ThreadRow): string {
  if (row.kind === "pending") return "pending";
  const { said, startsDay, startsRun, endsRun } = row;
  const lines = said.text.split("\n").length;
  const length = Math.ceil(said.text.length / lengthStepChars);
  return [startsDay, startsRun, endsRun, said.files.length, lines, length].join();
}
