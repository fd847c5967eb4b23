import { limits } from "@deskbell/shared/limits";
import type { TicketRecord } from "../ticket.model.ts";
import { commitChange } from "./commit-change.ts";
import { hasChange } from "./has-change.ts";

/** A message that was changed after it had its number. */
export type ChangedMessage = {
  seq: number;
  /** How often it was changed by then: with its number it is noted once. */
  version: number;
  is: "edited" | "deleted" | "redacted";
  byId: string;
  at: Date;
};

type Parts = {
  runExclusive<T>(ticketId: string, task: () => Promise<T>): Promise<T>;
  publish(ticket: TicketRecord, options: { isPublic: boolean }): Promise<unknown>;
};

const fieldOf = {
  edited: "messageEdited",
  deleted: "messageDeleted",
  redacted: "messageRedacted",
} as const;

/**
 * Raises the revision of a message's ticket, so that whoever has its thread takes the message anew, says which message
 * that was, and writes it down in the history: all in one write. Noted again it changes nothing.
 */
export function createChangedMessageNotes({ runExclusive, publish }: Parts) {
  return async function noteChangedMessage(
    ticketId: string,
    message: ChangedMessage,
  ): Promise<void> {
    await runExclusive(ticketId, async () => {
      const committed = await commitChange(ticketId, async (ticket) =>
        (await isNoted(ticket, message)) ? null : noteOf(ticket, message),
      );
      if (committed?.hasChanged) await publish(committed.ticket, { isPublic: false });
    });
  };
}

function noteOf(ticket: TicketRecord, { seq, version, is, byId, at }: ChangedMessage) {
  const revision = (ticket.revision ?? 0) + 1;
  const before = (ticket.changedMessages ?? []) as { seq: number; revision: number }[];
  const isCustomers = byId === ticket.creator.id;
  return {
    set: {
      revision,
      changedMessages: [...before, { seq, revision }].slice(-limits.changedMessagesMax),
    },
    entry: {
      actor: { kind: isCustomers ? ("customer" as const) : ("staff" as const), id: byId },
      changes: [{ field: fieldOf[is], from: version, to: seq }],
      at,
    },
  };
}

const isNoted = (ticket: TicketRecord, { seq, version, is }: ChangedMessage): Promise<boolean> =>
  hasChange(ticket, { field: fieldOf[is], from: version, to: seq });

/**
 * Which messages were changed since a revision of their ticket; null where it does not know all of them any more, or
 * something else has raised it.
 */
export function changedSince(
  { revision = 0, changedMessages }: Pick<TicketRecord, "revision" | "changedMessages">,
  known: number,
): number[] | null {
  const now = revision ?? 0;
  if (known > now) return null; // a backup was put back
  const since = ((changedMessages ?? []) as { seq: number; revision: number }[]).filter(
    (one) => one.revision > known,
  );
  const isComplete = new Set(since.map((one) => one.revision)).size === now - known;
  return isComplete ? [...new Set(since.map(({ seq }) => seq))] : null;
}
