import { useLayoutEffect } from "react";
import { optionalPart } from "../../../ui/lazy-component.tsx";
import { MessageMarks } from "../changes/MessageMarks.tsx";
import { MessageMenu } from "../changes/MessageMenu.tsx";
import { isMessage, MessageWords } from "../changes/MessageWords.tsx";
import { LinkedMark } from "../linked/LinkedMark.tsx";
import type { ThreadHistory } from "../thread/MessageThread.tsx";
import { MergedBlock } from "./MergedBlock.tsx";
import { type Merged, withMerged } from "./with-merged.ts";

const DeliveryMark = optionalPart(() =>
  import("../delivery/DeliveryMark.tsx").then((m) => m.DeliveryMark),
);

interface MergedRowsProps {
  ticketId: string;
  /** Whose ticket it is: the viewer's. */
  creatorId: string;
  merged: Merged;
  onChange(history: ThreadHistory): void;
}

/**
 * For a customer: says to a thread where the tickets stand that were merged into it, and what can be done with
 * messages. Draws nothing itself.
 */
export function MergedRows({ ticketId, creatorId, merged, onChange }: MergedRowsProps) {
  useLayoutEffect(
    () =>
      onChange({
        merge: (rows) => withMerged(rows, merged),
        Row: ({ row: { content } }) =>
          content.kind === "merged" && <MergedBlock merged={content.merged} targetId={ticketId} />,
        Words: MessageWords,
        Marks: ({ said, endsRun }) => (
          <>
            <MessageMarks said={said} />
            {said.sender.id === creatorId && endsRun && !said.deletedAt && (
              <DeliveryMark
                {...{ ticketId, creatorId, said }}
                seq={isMessage(said) ? said.seq : 0}
              />
            )}
          </>
        ),
        Actions: ({ said, isOwn = false }) => (
          <>
            <LinkedMark said={said} ticketId={ticketId} />
            <MessageMenu said={said} ticketId={ticketId} isOwn={isOwn} />
          </>
        ),
      }),
    [ticketId, creatorId, merged, onChange],
  );
  return null;
}
