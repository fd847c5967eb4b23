import type { ThreadRow } from "../thread-rows.ts";

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
 * Estimates row heights from measured rows of the same kind: a row that is as high as estimated causes no
 * second layout when it is rendered.
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
  if (row.kind === "staffs") return `${row.startsDay} ${row.likeness}`;
  const { said, startsDay, startsRun, endsRun } = row;
  const lines = said.text.split("\n").length;
  const length = Math.ceil(said.text.length / lengthStepChars);
  return [startsDay, startsRun, endsRun, said.files.length, lines, length].join();
}
