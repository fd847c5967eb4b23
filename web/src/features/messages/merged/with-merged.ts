import type { Ticket } from "@deskbell/shared/tickets/ticket";
import type { StaffsRow, ThreadRow } from "../thread/thread-rows.ts";

export type Merged = NonNullable<Ticket["absorbs"]>;

/**
 * The rows of a thread with the tickets among them that were merged into it, each as one block after the
 * message at which that was done. One that belongs before the oldest message that is loaded waits for it.
 */
export function withMerged(rows: readonly ThreadRow[], merged: Merged): readonly ThreadRow[] {
  const [first] = rows;
  const fromSeq = first?.kind === "said" && !first.isOpening ? seqOf(first) : 0;
  const shown = merged.filter(({ afterSeq }) => afterSeq >= fromSeq);
  if (shown.length === 0) return rows;
  const all = [...rows];
  for (const one of shown.toSorted((a, b) => a.afterSeq - b.afterSeq)) {
    const at = all.findIndex(
      (row) => row.kind === "pending" || (row.kind === "said" && seqOf(row) > one.afterSeq),
    );
    all.splice(at < 0 ? all.length : at, 0, rowOf(one));
  }
  return all;
}

const seqOf = ({ said }: Extract<ThreadRow, { kind: "said" }>): number =>
  "seq" in said && typeof said.seq === "number" ? said.seq : 0;

const known = new WeakMap<Merged[number], StaffsRow>();

/** Memoizes rows: an unchanged row is the same object, and is not rendered again. */
function rowOf(merged: Merged[number]): StaffsRow {
  const row = known.get(merged) ?? {
    kind: "staffs",
    key: `merged-${merged._id}`,
    isOwn: false,
    isNote: false,
    startsDay: false,
    at: "",
    likeness: `merged-${merged._id}`,
    content: { kind: "merged", merged },
  };
  known.set(merged, row);
  return row;
}
