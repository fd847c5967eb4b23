import { afterCustomersMessage, statusesOfReply } from "@deskbell/shared/tickets/lifecycle";
import type { Change } from "../activity/commit-change.ts";
import { type NewMessage, unreadFieldsAfter } from "../arrivals/unread-tickets.ts";
import type { TicketRecord } from "../ticket.model.ts";
import { fieldsOnEntering, statusChanges, statusOf } from "./enter-status.ts";

type Written = NewMessage & { at: Date };

/** What a message does to its ticket beside its status, as expressions of an update pipeline. */
export const fieldsAfter = (message: Written) => ({
  lastSeq: message.seq,
  lastSenderId: message.senderId,
  updatedAt: { $max: ["$updatedAt", message.at] },
  changedAt: { $max: ["$changedAt", message.at] },
  ...(message.isByCustomer
    ? { waitingSince: { $ifNull: ["$waitingSince", message.at] } }
    : { waitingSince: "$$REMOVE", firstReplyAt: { $ifNull: ["$firstReplyAt", message.at] } }),
  ...unreadFieldsAfter(message),
});

/** Tickets of which a message changes nothing but these fields: the status stays, and so does its history. */
export const isUnmovedBy = ({ isByCustomer }: Written): Record<string, unknown> =>
  isByCustomer ? { status: "open" } : { status: { $in: ["pending", "solved"] } };

/** What a message makes of its ticket, which has those before it. */
export function effectsOf(ticket: TicketRecord, message: Written, reopenDays: number): Change {
  const { isByCustomer, senderId, at } = message;
  const from = statusOf(ticket);
  const to = isByCustomer ? afterCustomer(ticket) : (statusesOfReply(from)[0] ?? from);
  const isSame = to === from;
  const isReopened = isByCustomer && (from === "solved" || from === "closed");
  const { lastSeq, ...computed } = fieldsAfter(message);
  return {
    set: {
      lastSeq,
      ...(isSame
        ? { status: from, statusSince: ticket.statusSince ?? at }
        : fieldsOnEntering(to, { at, reopenDays })),
      ...(isReopened && { reopenCount: (ticket.reopenCount ?? 0) + 1 }),
    },
    computed,
    entry: isSame
      ? null
      : {
          actor: { kind: isByCustomer ? "customer" : "staff", id: senderId },
          changes: statusChanges(ticket, to),
          at,
        },
  };
}

/** A closed ticket takes no message: one that is there was stored before it closed. */
function afterCustomer(ticket: TicketRecord) {
  const wakeOn = ticket.wakeOn ?? undefined;
  const status = afterCustomersMessage({ status: statusOf(ticket), wakeOn });
  return status === "follow_up" ? "open" : status;
}
