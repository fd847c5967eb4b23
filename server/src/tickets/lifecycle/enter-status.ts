import type { TicketStatus, WakeOn } from "@deskbell/shared/tickets/lifecycle";
import type { TicketRecord } from "../ticket.model.ts";

const dayMs = 24 * 60 * 60_000;

export type Snooze = { until: Date; wakeOn: WakeOn };

/** A ticket's status; of one that an older version has stored, what the upgrade makes of it. */
export const statusOf = ({ status, lastSenderId, creator }: TicketRecord): TicketStatus =>
  status ?? (lastSenderId && lastSenderId !== creator.id ? "pending" : "open");

/**
 * The fields that change when a ticket enters a status; null removes one.
 *
 * @param reopenDays how long a solved ticket can be reopened before time closes it
 */
export function fieldsOnEntering(
  status: TicketStatus,
  { at, snooze, reopenDays }: { at: Date; snooze?: Snooze | undefined; reopenDays: number },
): Record<string, unknown> {
  return {
    status,
    statusSince: at,
    snoozedUntil: snooze?.until ?? null,
    wakeOn: snooze?.wakeOn ?? null,
    ...(status === "solved" && { solvedAt: at, waitingSince: null }),
    ...((status === "open" || status === "pending" || status === "snoozed") && { solvedAt: null }),
    ...(status === "closed" && { closedAt: at, waitingSince: null }),
    nextTimerAt: snooze?.until ?? (status === "solved" ? closingAt(at, reopenDays) : null),
  };
}

/** When a ticket that was solved then is closed. */
export const closingAt = (solvedAt: Date, reopenDays: number): Date =>
  new Date(solvedAt.getTime() + reopenDays * dayMs);

/** What the history says of it. */
export function statusChanges(
  ticket: TicketRecord,
  to: TicketStatus,
  snooze?: Snooze,
): { field: string; from: unknown; to: unknown }[] {
  const from = statusOf(ticket);
  const until = {
    field: "snoozedUntil",
    from: ticket.snoozedUntil?.toISOString() ?? null,
    to: snooze?.until.toISOString() ?? null,
  };
  const wakeOn = { field: "wakeOn", from: ticket.wakeOn ?? null, to: snooze?.wakeOn ?? null };
  return [
    ...(from === to ? [] : [{ field: "status", from, to }]),
    ...(until.from === until.to ? [] : [until]),
    ...(from !== to || wakeOn.from === wakeOn.to ? [] : [wakeOn]),
  ];
}
