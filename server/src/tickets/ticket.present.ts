import { customerStatusOf } from "@deskbell/shared/tickets/lifecycle";
import type { CustomerTicket, StaffTicket } from "@deskbell/shared/tickets/ticket";
import { presentByMail } from "../mail/stored-by-mail.ts";
import type { AttachmentService } from "../uploads/attachment.service.ts";
import type { PathReader } from "../uploads/serving/sign-path.ts";
import type { CurrentPeople } from "../users/user.directory.ts";
import { statusOf } from "./lifecycle/enter-status.ts";
import { settledIn, shownSplits } from "./split/shown-splits.ts";
import type { TicketRecord } from "./ticket.model.ts";

/** The ticket as its customer sees it: the paths of its files are signed for their session, without one not yet. */
export function presentTicket(
  record: TicketRecord,
  reader: Pick<PathReader, "id"> & Partial<PathReader>,
  attachments: AttachmentService,
  currentPerson: CurrentPeople,
): CustomerTicket {
  const id = record._id.toString();
  const { id: readerId, sessionId } = reader;
  const signedFor = sessionId ? { id: readerId, sessionId } : null;
  return {
    _id: id,
    ticket: record.number,
    subject: record.subject,
    description: record.description,
    visibility: record.visibility,
    enquiryInfo: record.enquiryInfo,
    creator: currentPerson.isDisabled(record.creator.id)
      ? { ...currentPerson(record.creator), isDisabled: true }
      : currentPerson(record.creator),
    ...(record.openedById && { openedBy: currentPerson({ id: record.openedById, name: "" }) }),
    receiver: record.receiver ? currentPerson(record.receiver) : null,
    attachments: record.attachments.map((file) => attachments.present(file, id, signedFor)),
    ...presentByMail(record.byMail),
    customerStatus: customerStatusOf(statusOf(record)),
    ...(record.followUpOf && { followUpOf: record.followUpOf.toString() }),
    ...(record.mergedInto && { mergedInto: record.mergedInto.toString() }),
    ...presentAbsorbed(record),
    ...presentSplits(record),
    lastSeq: record.lastSeq,
    lastSenderId: record.lastSenderId || record.creator.id,
    isUnread: record.unreadBy?.includes(readerId) ?? false,
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
  };
}

function presentAbsorbed(record: TicketRecord): Pick<CustomerTicket, "absorbs"> {
  const settled = settledIn(record);
  if (settled.length === 0) return {};
  return {
    absorbs: settled.map(({ ticketId, number, afterSeq }) => ({
      _id: ticketId.toString(),
      ticket: number,
      afterSeq,
    })),
  };
}

function presentSplits(record: TicketRecord): Pick<CustomerTicket, "splitFrom" | "splitInto"> {
  const { splitFrom } = record;
  const splitInto = shownSplits(record);
  type Split = Pick<NonNullable<typeof splitFrom>, "ticketId" | "number" | "seq">;
  const present = ({ ticketId, number, seq }: Split) => ({
    _id: ticketId.toString(),
    ticket: number,
    seq,
  });
  return {
    ...(splitFrom && { splitFrom: present(splitFrom) }),
    ...(splitInto.length > 0 && {
      splitInto: splitInto.map((split) => ({
        ...present(split),
        ...(!split.fromId.equals(record._id) && { from: split.fromId.toString() }),
      })),
    }),
  };
}

/** The ticket as one of the staff sees it. */
export function presentStaffTicket(...asked: Parameters<typeof presentTicket>): StaffTicket {
  const [record, , , currentPerson] = asked;
  const { snoozedUntil, wakeOn, waitingSince, nextDueAt, firstReplyAt, assigneeId } = record;
  return {
    ...presentTicket(...asked),
    status: statusOf(record),
    statusSince: (record.statusSince ?? record.updatedAt).toISOString(),
    ...(snoozedUntil && { snoozedUntil: snoozedUntil.toISOString() }),
    ...(wakeOn && { wakeOn }),
    ...(waitingSince && { waitingSince: waitingSince.toISOString() }),
    ...(nextDueAt && { nextDueAt: nextDueAt.toISOString() }),
    ...(firstReplyAt && { firstReplyAt: firstReplyAt.toISOString() }),
    priority: record.priority ?? "normal",
    assignee: assigneeId ? currentPerson({ id: assigneeId, name: "" }) : null,
    teamId: record.teamId ?? null,
    tagIds: record.tagIds ?? [],
    followerIds: record.followerIds ?? [],
    ...(record.silencedBy?.length && { silencedBy: record.silencedBy }),
    ...(record.mentionedIds && { mentionedIds: record.mentionedIds }),
    ...(record.isSpam && { isSpam: true }),
    reopenCount: record.reopenCount ?? 0,
    activitySeq: record.activitySeq ?? 0,
    changedAt: (record.changedAt ?? record.updatedAt).toISOString(),
  };
}

/** The same for all staff at once, each of whom finds themselves among those who have not read it, or not. */
export function presentTicketForStaff(
  record: TicketRecord,
  attachments: AttachmentService,
  currentPerson: CurrentPeople,
): StaffTicket {
  const { isUnread: _, ...ticket } = presentStaffTicket(
    record,
    { id: "" },
    attachments,
    currentPerson,
  );
  return { ...ticket, unreadBy: record.unreadBy ?? [] };
}
