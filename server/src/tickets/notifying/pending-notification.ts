import { randomUUID } from "node:crypto";
import type { TicketRecord } from "../ticket.model.ts";

/**
 * That somebody is to be notified, as the ticket itself holds it from the change that is its cause until
 * it was delivered: in one write with the change, so that no process that dies loses it.
 */
export type PendingNotification = {
  /** Of its own: delivered twice it is known again. */
  cause: string;
  personId: string;
  kind: "assigned" | "mentioned";
  /** Who did it; null for the desk. */
  byId: string | null;
  at: Date;
  /** The note that mentions them. */
  noteId?: string;
};

type Done = Pick<PendingNotification, "kind" | "byId" | "at" | "noteId">;

/** The field of a change that notifies these people; nobody of what they did themselves. */
export function withPendingNotifications(
  { notices }: TicketRecord,
  personIds: readonly string[],
  done: Done,
): { notices?: PendingNotification[] } {
  const others = personIds.filter((id) => id !== done.byId);
  if (others.length === 0) return {};
  const added = others.map((personId) => ({ cause: randomUUID(), personId, ...done }));
  return { notices: [...((notices ?? []) as PendingNotification[]), ...added] };
}

/** The field of a change that takes a ticket from somebody again who was not yet notified that it is theirs. */
export function withoutAssigned(
  { notices }: TicketRecord,
  personId: string,
): { notices?: PendingNotification[] | null } {
  const pending = (notices ?? []) as PendingNotification[];
  const left = pending.filter((one) => one.kind !== "assigned" || one.personId !== personId);
  if (left.length === pending.length) return {};
  return { notices: left.length > 0 ? left : null };
}
