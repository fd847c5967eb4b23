import type { Message } from "@deskbell/shared/messages/message";
import type { OutgoingMessage } from "../../state/outbox.slice.ts";

/** What one bubble shows; also the ticket itself, as its creator described it. */
export type Said = Pick<Message, "sender" | "text" | "files" | "createdAt">;

/** One row of a thread. A row keeps its key from the moment it is sent until it is read back. */
export type ThreadRow =
  | {
      kind: "pending";
      key: string;
      message: OutgoingMessage;
      /** An earlier one was not sent yet: they arrive in the order in which they were written. */
      isHeldBack: boolean;
    }
  | {
      kind: "said";
      key: string;
      said: Said;
      isOpening: boolean;
      /** The first of its calendar day: a separator stands above it. */
      startsDay: boolean;
      /** The first and the last bubble of what one person said at a stretch. */
      startsRun: boolean;
      endsRun: boolean;
    };

/** A run ends when another person speaks, a day begins, or this much time passes. */
const runGapMaxMs = 5 * 60_000;

/**
 * The rows of a thread, oldest first: the ticket's own description (`opening`, once the first
 * message is reached), the messages grouped into days and runs, and what is on its way.
 */
export function threadRows(
  messages: readonly Message[],
  opening: Said | null,
  outgoing: readonly OutgoingMessage[] = [],
): ThreadRow[] {
  const arrived = new Set(messages.map(({ clientMessageId }) => clientMessageId));
  const said: { key: string; said: Said }[] = [
    ...(opening ? [{ key: "opening", said: opening }] : []),
    ...messages.map((message) => ({ key: message.clientMessageId || message._id, said: message })),
  ];
  const rows = said.map(({ key, said: current }, index): ThreadRow => {
    const previous = said[index - 1]?.said;
    const next = said[index + 1]?.said;
    return {
      kind: "said",
      key,
      said: current,
      isOpening: key === "opening",
      startsDay: !previous || dayOf(previous) !== dayOf(current),
      startsRun: !previous || !isOneRun(previous, current),
      endsRun: !next || !isOneRun(current, next),
    };
  });
  const pending = outgoing
    .filter(({ clientMessageId }) => !arrived.has(clientMessageId))
    .map(
      (message, index): ThreadRow => ({
        kind: "pending",
        key: message.clientMessageId,
        message,
        isHeldBack: index > 0 && message.state === "queued",
      }),
    );
  return [...rows, ...pending];
}

function isOneRun(earlier: Said, later: Said): boolean {
  return (
    earlier.sender.id === later.sender.id &&
    dayOf(earlier) === dayOf(later) &&
    Date.parse(later.createdAt) - Date.parse(earlier.createdAt) < runGapMaxMs
  );
}

/** The calendar day where the reader is, not in UTC. */
function dayOf({ createdAt }: Said): string {
  return new Date(createdAt).toDateString();
}
