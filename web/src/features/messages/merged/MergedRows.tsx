import { useEffect } from "react";
import { MessageMarks } from "../changes/MessageMarks.tsx";
import { MessageMenu } from "../changes/MessageMenu.tsx";
import { MessageWords } from "../changes/MessageWords.tsx";
import { OwnMark } from "../seen/OwnMark.tsx";
import { isMessage } from "../split/SplitAction.tsx";
import type { ThreadHistory } from "../thread/MessageThread.tsx";
import { MergedBlock } from "./MergedBlock.tsx";
import { type Merged, withMerged } from "./with-merged.ts";

interface MergedRowsProps {
  ticketId: string;
  merged: Merged;
  onChange(history: ThreadHistory): void;
}

/**
 * For a customer: says to a thread where the tickets stand that were merged into it, and what can be done with
 * messages. Draws nothing itself.
 */
export function MergedRows({ ticketId, merged, onChange }: MergedRowsProps) {
  useEffect(
    () =>
      onChange({
        merge: (rows) => withMerged(rows, merged),
        Row: ({ row: { content } }) =>
          content.kind === "merged" && <MergedBlock merged={content.merged} targetId={ticketId} />,
        Words: MessageWords,
        Marks: ({ said, isBySupport, needsSign }) => (
          <>
            <MessageMarks said={said} />
            {!isBySupport && needsSign && !said.deletedAt && isMessage(said) && (
              <OwnMark ticketId={ticketId} seq={said.seq} />
            )}
          </>
        ),
        Actions: ({ said, isOwn = false }) => (
          <MessageMenu said={said} ticketId={ticketId} isOwn={isOwn} />
        ),
      }),
    [ticketId, merged, onChange],
  );
  return null;
}
