import { limits } from "@deskbell/shared/limits";
import {
  afterCustomersMessage,
  statusesOfReply,
  type TicketStatus,
} from "@deskbell/shared/tickets/lifecycle";
import type { Change } from "../activity/commit-change.ts";
import { unmailedAfter, unmailedSolved } from "../answers/unmailed-answers.ts";
import type { IntendedChange } from "../arrivals/intended-change.ts";
import { type UnreadMessage, unreadFieldsAfter } from "../arrivals/unread-tickets.ts";
import { withFollowers } from "../assignment/follower-fields.ts";
import { planned, plannedTags, tagsAfter } from "../changes/field-changes.ts";
import { withPendingNotifications } from "../notifying/pending-notification.ts";
import type { TicketRecord } from "../ticket.model.ts";
import { fieldsOnEntering, type Snooze, statusChanges, statusOf } from "./enter-status.ts";

/** A message as it concerns its ticket. */
export type Written = UnreadMessage & {
  at: Date;
  /** Ids of those who lose a ticket to its team when its customer writes; of no matter where staff do. */
  reassigningIds: readonly string[];
  /** When its customer is mailed of it at the latest; null for a message that nobody is mailed of. */
  mailDueAt: Date | null;
  /** What its author wants to become of the ticket; of a customer's message of no matter. */
  intended?: IntendedChange;
};

/** What a message does to its ticket beside its status, as expressions of an update pipeline. */
export const fieldsAfter = (message: Written) => ({
  lastSeq: message.seq,
  lastSenderId: message.senderId,
  updatedAt: { $max: ["$updatedAt", message.at] },
  changedAt: { $max: ["$changedAt", message.at] },
  ...(message.isByCustomer
    ? { waitingSince: { $ifNull: ["$waitingSince", message.at] } }
    : {
        waitingSince: "$$REMOVE",
        firstReplyAt: { $ifNull: ["$firstReplyAt", message.at] },
        ...withFollowers([message.senderId]),
      }),
  ...unreadFieldsAfter(message),
  ...unmailedAfter(message.seq, message.mailDueAt),
});

/** Tickets of which a message changes nothing but these fields: status and owner stay, and so does the history. */
export const isUnmovedBy = ({
  isByCustomer,
  reassigningIds,
  intended,
}: Written): Record<string, unknown> =>
  isByCustomer
    ? { status: "open", ...(reassigningIds.length > 0 && { assigneeId: { $nin: reassigningIds } }) }
    : { status: intended?.status ?? { $in: ["pending", "solved"] }, assigneeId: { $ne: null } };

/** What a message makes of its ticket, which has those before it. */
export function effectsOf(ticket: TicketRecord, message: Written, reopenDays: number): Change {
  if (ticket.mergedInto) return effectsOnMerged(ticket, message, reopenDays);
  const { isByCustomer, senderId, at } = message;
  const from = statusOf(ticket);
  const to = isByCustomer ? afterCustomer(ticket) : afterReply(from, message);
  const snooze = snoozeAfter(to, message);
  const isSame = to === from && !snooze;
  const isReopened = isByCustomer && (from === "solved" || from === "closed");
  const { lastSeq, ...computed } = fieldsAfter(message);
  const owner = ownerAfter(ticket, message);
  const fields = intendedFields(ticket, message);
  const changes = [
    ...(isSame ? [] : statusChanges(ticket, to, snooze)),
    ...(owner === undefined
      ? []
      : [{ field: "assigneeId", from: ticket.assigneeId ?? null, to: owner }]),
    ...fields,
  ];
  return {
    set: {
      lastSeq,
      ...(isSame
        ? { status: from, statusSince: ticket.statusSince ?? at }
        : fieldsOnEntering(to, { at, snooze, reopenDays })),
      ...(owner !== undefined && { assigneeId: owner }),
      ...(isReopened && { reopenCount: (ticket.reopenCount ?? 0) + 1 }),
      ...Object.fromEntries(fields.map(({ field, to }) => [field, to])),
      ...assignedBy(ticket, message, owner),
    },
    computed: {
      ...computed,
      ...(owner && !isByCustomer && withFollowers([senderId, owner])),
      ...(to === "solved" && !isSame && unmailedSolved(at, message.mailDueAt)),
    },
    entry:
      changes.length === 0
        ? null
        : {
            actor: { kind: isByCustomer ? "customer" : "staff", id: senderId },
            changes,
            ...(!isByCustomer && message.intended?.macro && { macro: message.intended.macro }),
            at,
          },
  };
}

/** What was on its way when its ticket was merged: it counts where that has gone, see merge/raise-target.ts. */
function effectsOnMerged(ticket: TicketRecord, message: Written, reopenDays: number): Change {
  const { seq, senderId, isByCustomer, at, mailDueAt } = message;
  return {
    set: {
      lastSeq: seq,
      lastSenderId: senderId,
      [isByCustomer ? "lastCustomerSeq" : "lastStaffSeq"]: seq,
    },
    computed: {
      updatedAt: { $max: ["$updatedAt", at] },
      changedAt: { $max: ["$changedAt", at] },
      ...(ticket.beforeMerge && { beforeMerge: beforeMergeAfter(ticket, message, reopenDays) }),
      ...unmailedAfter(seq, mailDueAt),
    },
    entry: null,
  };
}

/** What undoing the merge gives back: what the message would have made of the ticket as it was before. */
function beforeMergeAfter(ticket: TicketRecord, message: Written, reopenDays: number) {
  const { senderId, isByCustomer, readerIds, at } = message;
  const before = ticket.beforeMerge as Partial<TicketRecord>;
  const { set } = effectsOf({ ...ticket, ...before, mergedInto: null }, message, reopenDays);
  const kept = Object.entries(set).filter(([field]) => field in before);
  const waitingSince = isByCustomer ? (before.waitingSince ?? at) : null;
  // Whose ids these are may change at any moment, see hand-over/hand-over-ticket.ts.
  const withoutSender = (field: string) => ({
    $setDifference: [{ $ifNull: [`$beforeMerge.${field}`, []] }, [senderId]],
  });
  return {
    $mergeObjects: [
      "$beforeMerge",
      { $literal: { ...Object.fromEntries(kept), waitingSince } },
      {
        unseenBy: { $setUnion: [withoutSender("unseenBy"), [...readerIds]] },
        markedUnreadBy: withoutSender("markedUnreadBy"),
      },
    ],
  };
}

/**
 * Whose it is after a message: whom a macro has given it to, else who replies to nobody's has it, and who cannot
 * answer its customer loses it to the team; undefined where that stays as it is.
 */
function ownerAfter(
  { assigneeId }: TicketRecord,
  { isByCustomer, senderId, reassigningIds, intended }: Written,
): string | null | undefined {
  if (isByCustomer) return assigneeId && reassigningIds.includes(assigneeId) ? null : undefined;
  const given = intended?.fields?.assigneeId;
  if (given !== undefined) return given === (assigneeId ?? null) ? undefined : given;
  return assigneeId ? undefined : senderId;
}

/** Somebody else to whom a macro has given it hears of that. */
function assignedBy(
  ticket: TicketRecord,
  { isByCustomer, senderId: byId, at }: Written,
  owner: string | null | undefined,
) {
  if (isByCustomer || !owner) return {};
  return withPendingNotifications(ticket, [owner], { kind: "assigned", byId, at });
}

/** What a macro makes of it beside its status and whose it is. */
function intendedFields(ticket: TicketRecord, { isByCustomer, intended }: Written) {
  const { fields } = intended ?? {};
  if (isByCustomer || !fields) return [];
  const [addTagIds, removeTagIds] = [fields.addTagIds ?? [], fields.removeTagIds ?? []];
  // There was room when the message was stored; what has come since stays.
  const tagIds = tagsAfter(ticket, { addTagIds, removeTagIds }).slice(0, limits.tagsOfTicketMax);
  return [
    ...planned("priority", ticket.priority ?? "normal", fields.priority ?? undefined),
    ...planned("teamId", ticket.teamId ?? null, fields.teamId ?? undefined),
    ...plannedTags(ticket.tagIds ?? [], tagIds),
  ];
}

/** What its author chose, where that can follow; a macro's snooze follows any reply. */
function afterReply(from: TicketStatus, { intended }: Written): TicketStatus {
  const possible = statusesOfReply(from);
  if (possible.length > 0 && intended?.status === "snoozed") return "snoozed";
  return possible.find((status) => status === intended?.status) ?? possible[0] ?? from;
}

function snoozeAfter(to: TicketStatus, { intended, isByCustomer }: Written): Snooze | undefined {
  const until = intended?.snoozedUntil;
  return to === "snoozed" && until && !isByCustomer
    ? { until, wakeOn: "reply_or_time" }
    : undefined;
}

/** A closed ticket takes no message: one that is there was stored before it closed. */
function afterCustomer(ticket: TicketRecord) {
  const wakeOn = ticket.wakeOn ?? undefined;
  const status = afterCustomersMessage({ status: statusOf(ticket), wakeOn });
  return status === "follow_up" ? "open" : status;
}
