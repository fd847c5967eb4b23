import { trusted } from "mongoose";
import { failpoint } from "../../database/failpoint.ts";
import type { NewNotification } from "../../notifications/notification.service.ts";
import { hasChangedAfterMessage, hasChangedAt } from "../activity/list-activity.ts";
import type { Arrival } from "../arrivals/message-arrivals.ts";
import { findSurvivor } from "../merge/find-survivor.ts";
import { TicketModel, type TicketRecord } from "../ticket.model.ts";
import type { PendingNotification } from "./pending-notification.ts";

/** Tickets that are read at once. */
const batchMax = 100;

export type Notify = (notification: NewNotification) => Promise<void>;

/** Notifies those whom a ticket names, and takes them off it; what was delivered already is known again. */
export async function deliverNotifications(ticket: TicketRecord, notify: Notify): Promise<void> {
  const notices = (ticket.notices ?? []) as PendingNotification[];
  if (notices.length === 0) return;
  failpoint("notification.due");
  for (const notice of notices) await notify({ ...notice, ...aboutTicket(ticket) });
  failpoint("notification.stored");
  await TicketModel.collection.updateOne(
    { _id: ticket._id },
    // The driver's types know no arrays of what Mongoose holds as anything.
    { $pull: { notices: { cause: { $in: notices.map(({ cause }) => cause) } } } } as never,
  );
}

/** Delivers what processes that died have left in tickets. */
export async function deliverLeftNotifications(notify: Notify, signal: AbortSignal): Promise<void> {
  const left = await TicketModel.find({ "notices.cause": trusted({ $exists: true }) })
    .limit(batchMax)
    .select({ searchWords: 0 })
    .lean();
  for (const ticket of left) {
    if (signal.aborted) return;
    await deliverNotifications(ticket, notify);
  }
}

/** What was written before that is imported: nobody waits for it. */
const waitedForMs = 24 * 60 * 60_000;

/**
 * Notifies whose ticket it is that its customer has written; of a merged one, whose the ticket is that has taken its
 * place. A message that is late, brought again after a process died for instance, notifies nobody who was given the
 * ticket after it was written.
 */
export async function notifyOfAnswer(
  { record, isLate }: { record: TicketRecord; isLate: boolean },
  message: Arrival,
  notify: Notify,
): Promise<void> {
  const { seq, senderId, at, isByMail } = message;
  const isByCustomer = isByMail === true || senderId === record.creator.id;
  if (Date.now() - at.getTime() > waitedForMs || !isByCustomer) return;
  const ticket = record.mergedInto ? await findSurvivor(record.mergedInto) : record;
  const personId = ticket?.assigneeId;
  if (!ticket || !personId || ticket.isSpam || senderId === personId) return;
  if (ticket.silencedBy?.includes(personId)) return;
  if (isLate && (await isGivenSince(record, ticket, message))) return;
  const cause = `${record._id}:${seq}`;
  await notify({
    ...{ personId, kind: "answered", cause, byId: senderId, at },
    message: { ticketId: record._id.toString(), seq },
    ...aboutTicket(ticket),
  });
}

/** Whether somebody else was given the ticket after a message was written, or this ticket was merged only then. */
async function isGivenSince(
  record: TicketRecord,
  survivor: TicketRecord,
  { seq, at }: { seq: number; at: Date },
): Promise<boolean> {
  if (survivor === record) return hasChangedAfterMessage(record, seq, "assigneeId");
  return (
    (await hasChangedAfterMessage(record, seq, "mergedInto")) ||
    // Its own messages are counted by other numbers.
    (await hasChangedAt(survivor, at, "assigneeId"))
  );
}

const aboutTicket = ({ _id, number, subject }: TicketRecord) => ({
  ticketId: _id.toString(),
  ticketNumber: number,
  subject,
});
