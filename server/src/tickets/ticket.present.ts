import type { Ticket } from "@deskbell/shared/tickets/ticket";
import type { AttachmentService } from "../uploads/attachment.service.ts";
import type { PathReader } from "../uploads/serving/sign-path.ts";
import type { CurrentPeople } from "../users/user.directory.ts";
import type { TicketRecord } from "./ticket.model.ts";

/** The ticket as one reader sees it: the paths of its files are signed for their session, without one not yet. */
export function presentTicket(
  record: TicketRecord,
  reader: Pick<PathReader, "id"> & Partial<PathReader>,
  attachments: AttachmentService,
  currentPerson: CurrentPeople,
): Ticket {
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
    receiver: record.receiver ? currentPerson(record.receiver) : null,
    attachments: record.attachments.map((file) => attachments.present(file, id, signedFor)),
    lastSeq: record.lastSeq,
    lastSenderId: record.lastSenderId || record.creator.id,
    isUnread: record.unreadBy?.includes(readerId) ?? false,
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
  };
}

/** The same for all staff at once, each of whom finds themselves among those who have not read it, or not. */
export function presentTicketForStaff(
  record: TicketRecord,
  attachments: AttachmentService,
  currentPerson: CurrentPeople,
): Ticket {
  const { isUnread: _, ...ticket } = presentTicket(record, { id: "" }, attachments, currentPerson);
  return { ...ticket, unreadBy: record.unreadBy ?? [] };
}
