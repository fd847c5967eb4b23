import type { TicketChange } from "@deskbell/shared/tickets/ticket-change";
import { AppError } from "../../errors/app-error.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { Change } from "../activity/commit-change.ts";
import { onlyFor, unreadForAlso } from "../arrivals/unread-tickets.ts";
import { statusChangeOf } from "../lifecycle/set-status.ts";
import type { TicketRecord } from "../ticket.model.ts";

type Options = {
  at: Date;
  reopenDays: number;
  /** Whether this person may have tickets: one of staff who is not kept out. */
  mayTake(personId: string): Promise<boolean>;
  /** For whom the ticket is unread once it is no spam any more. */
  readersOf(ticket: TicketRecord): Promise<string[]>;
};

/**
 * What staff make of a ticket as it is then; null where it is so already, for instance since the answer to
 * the first try was lost.
 *
 * @throws AppError `invalid_input` (400), `stale_status` (409) for a status that cannot follow this one
 */
export async function planChange(
  ticket: TicketRecord,
  viewer: Viewer,
  { set }: TicketChange,
  options: Options,
): Promise<Change | null> {
  const { at } = options;
  const status = set.status
    ? statusChangeOf(ticket, viewer, { ...set, status: set.status }, options)
    : null;
  const fields = [
    ...planned("priority", ticket.priority ?? "normal", set.priority),
    ...planned("assigneeId", ticket.assigneeId ?? null, set.assigneeId),
    ...planned("isSpam", ticket.isSpam ?? false, set.isSpam),
  ];
  const changes = [...(status?.entry?.changes ?? []), ...fields];
  if (changes.length === 0) return null;
  const wanted = Object.fromEntries(fields.map(({ field, to }) => [field, to]));
  if (typeof wanted.assigneeId === "string" && !(await options.mayTake(wanted.assigneeId))) {
    throw new AppError("invalid_input", "Choose one of the people who work here.", {
      field: "assigneeId",
    });
  }
  return {
    set: {
      ...status?.set,
      ...wanted,
      ...("isSpam" in wanted && { isSpam: wanted.isSpam || null }),
      untoldSince: new Date(),
    },
    computed: {
      changedAt: { $max: ["$changedAt", at] },
      ...status?.computed,
      ...("isSpam" in wanted && { unreadBy: await unreadByAfter(ticket, wanted, options) }),
    },
    entry: {
      actor: { kind: "staff", id: viewer.id },
      changes,
      ...(status?.entry?.reason && { reason: status.entry.reason }),
      at,
    },
  };
}

function planned<Value>(field: string, from: Value, to: Value | undefined) {
  return to === undefined || to === from ? [] : [{ field, from, to }];
}

/** Spam is unread for none of the staff; what waits for them is again when it is none. */
async function unreadByAfter(
  ticket: TicketRecord,
  { isSpam }: { isSpam?: unknown },
  { readersOf }: Options,
) {
  if (isSpam) return onlyFor(ticket.creator.id);
  return unreadForAlso(ticket.waitingSince ? await readersOf(ticket) : []);
}
