import { useEffect } from "react";
import type { ThreadHistory } from "../thread/MessageThread.tsx";
import { MergedBlock } from "./MergedBlock.tsx";
import { type Merged, withMerged } from "./with-merged.ts";

interface MergedRowsProps {
  ticketId: string;
  merged: Merged;
  onChange(history: ThreadHistory): void;
}

/** Says to a thread where the tickets stand that were merged into it. Draws nothing itself. */
export function MergedRows({ ticketId, merged, onChange }: MergedRowsProps) {
  useEffect(
    () =>
      onChange({
        merge: (rows) => withMerged(rows, merged),
        Row: ({ row: { content } }) =>
          content.kind === "merged" && <MergedBlock merged={content.merged} targetId={ticketId} />,
      }),
    [ticketId, merged, onChange],
  );
  return null;
}
