import type { ScheduledMessage } from "@deskbell/shared/messages/scheduled-message";
import { useAppDispatch, useAppSelector } from "../../../../state/hooks.ts";
import type { OutgoingMessage } from "../../../../state/outbox.slice.ts";
import { type Undoable, useUndo } from "../../../../ui/commands/undo-order.ts";
import { goesInMs } from "../put-scheduled.ts";
import { wantBack } from "./take-back.ts";

interface UndoKey {
  /** What can be taken back now. */
  waiting: readonly ScheduledMessage[];
  /** How long the desk holds replies back: where it does, what is on its way will be among them. */
  undoSeconds: number;
  undo(message: ScheduledMessage): void;
}

/** Ctrl-Z takes back what was sent last, unless something else was done since. */
export function useUndoKey({ waiting, undoSeconds, undo }: UndoKey): void {
  const dispatch = useAppDispatch();
  const onItsWay = useAppSelector(({ outbox }) =>
    undoSeconds > 0 ? outbox.findLast(isReplyOnItsWay) : undefined,
  );
  const replies = waiting.map(
    (message): Undoable => ({
      id: idOf(message),
      // By no clock but this one: it waits since then.
      doneAtMs: Date.now() + goesInMs(message) - undoSeconds * 1_000,
      isWritten: true,
      undo: () => undo(message),
    }),
  );
  if (onItsWay) {
    replies.push({
      id: idOf(onItsWay),
      doneAtMs: onItsWay.queuedAtMs,
      isWritten: true,
      undo: () => dispatch(wantBack(onItsWay)),
    });
  }
  useUndo(replies);
}

const idOf = ({ clientMessageId }: { clientMessageId: string }) => `reply ${clientMessageId}`;

/** One for later is cancelled where it stands; what waits for a connection or its author is cancelled in the thread. */
export const isReplyOnItsWay = (message: OutgoingMessage): boolean => {
  const { isNote, sendAt, state, waitsFor, isWantedBack } = message;
  if (isNote || isWantedBack || sendAt !== undefined || waitsFor !== "") return false;
  return state === "queued" || state === "sending";
};
