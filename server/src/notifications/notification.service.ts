import { limits } from "@deskbell/shared/limits";
import type { HeldReplyReason } from "@deskbell/shared/messages/scheduled-message";
import type {
  Notification,
  NotificationQuery,
  NotificationsRead,
  ReadNotifications,
} from "@deskbell/shared/notifications/notification";
import { Types, trusted } from "mongoose";
import { can } from "../access/can.ts";
import { isDuplicateKey } from "../database/duplicate-key.ts";
import { AppError } from "../errors/app-error.ts";
import type { Viewer } from "../identity/viewer.ts";
import type { Live } from "../realtime/live.ts";
import type { CurrentPeople, UserDirectory } from "../users/user.directory.ts";
import { NotificationModel, type NotificationRecord } from "./notification.model.ts";

export type NotificationService = ReturnType<typeof createNotificationService>;

/** What somebody is to be notified of. */
export type NewNotification = Pick<
  NotificationRecord,
  "personId" | "kind" | "ticketId" | "ticketNumber" | "subject" | "cause" | "at"
> & {
  byId?: string | null;
  held?: HeldReplyReason;
  /** The draft is at the desk alone: nobody is mailed of it. */
  isShared?: true;
  /** Where its words stand, for a mail. */
  noteId?: string;
  message?: { ticketId: string; seq: number };
};

const keptDays = 90;
const dayMs = 24 * 60 * 60_000;

type Parts = {
  people: UserDirectory["people"];
  staffAmong: UserDirectory["staffAmong"];
  live: Pick<Live, "publishToPerson" | "mayBeConnected">;
  /** How long somebody has to see it here before they are mailed of it; null where nobody is. */
  mailWaitMs(): number | null;
  now(): number;
};

/** What people of the staff are notified of, the same on all their devices. */
export function createNotificationService({ people, staffAmong, live, mailWaitMs, now }: Parts) {
  const countUnread = (personId: string): Promise<number> =>
    NotificationModel.countDocuments({ personId, readAt: null }, { limit: limits.unreadCountMax });

  /** @returns whether any was unread */
  async function markRead(personId: string, which: Record<string, unknown>): Promise<boolean> {
    const { modifiedCount } = await NotificationModel.updateMany(
      { personId, readAt: null, ...which },
      { $set: { readAt: new Date(now()) } },
    );
    return modifiedCount > 0;
  }

  async function presentAll(records: readonly NotificationRecord[]): Promise<Notification[]> {
    const currentPerson = await people(records.flatMap(({ byId }) => byId ?? []));
    return records.map((record) => presentNotification(record, currentPerson));
  }

  return {
    /**
     * Notifies somebody and publishes it to their windows; of the same cause once, however often it is asked for.
     * Who works here no more, and may be a customer by now, is told nothing.
     */
    async add(notification: NewNotification): Promise<void> {
      if ((await staffAmong([notification.personId])).length === 0) return;
      let record: NotificationRecord;
      const waitMs = mailWaitMs();
      try {
        const { byId, ...fields } = notification;
        record = (
          await NotificationModel.create({
            ...fields,
            ...(byId && { byId }),
            ...(waitMs !== null && !fields.isShared && { mailDueAt: new Date(now() + waitMs) }),
            readAt: null,
          })
        ).toObject();
      } catch (error) {
        if (isDuplicateKey(error, "cause")) return;
        throw error;
      }
      // Nobody asks by whom it is for windows that are not there.
      if (!live.mayBeConnected(record.personId)) return;
      const [presented] = await presentAll([record]);
      if (presented) live.publishToPerson("notification:added", record.personId, presented);
    },

    /**
     * The viewer's latest, the newest first, and how many they have not read.
     *
     * @throws AppError `not_allowed` (403) for customers
     */
    async list(
      viewer: Viewer,
      { before, limit }: NotificationQuery,
    ): Promise<{ data: Notification[]; unread: number }> {
      refuseCustomers(viewer);
      const [records, unread] = await Promise.all([
        NotificationModel.find({
          personId: viewer.id,
          ...(before && { _id: trusted({ $lt: new Types.ObjectId(before) }) }),
        })
          .sort({ _id: -1 })
          .limit(limit)
          .lean(),
        countUnread(viewer.id),
      ]);
      return { data: await presentAll(records), unread };
    },

    /**
     * Marks the viewer's own as read, on all their devices; the same again changes nothing.
     *
     * @throws AppError `not_allowed` (403) for customers
     */
    async read(viewer: Viewer, read: NotificationsRead): Promise<ReadNotifications> {
      refuseCustomers(viewer);
      const hasChanged = await markRead(viewer.id, filterOf(read));
      const answer = { read, unread: await countUnread(viewer.id) };
      if (hasChanged) live.publishToPerson("notification:read", viewer.id, answer);
      return answer;
    },

    /** Marks what one of the staff was notified of in these tickets as read, which they have seen there. */
    async readOfTickets(personId: string, ticketIds: readonly string[]): Promise<void> {
      if (!(await markRead(personId, { ticketId: trusted({ $in: [...ticketIds] }) }))) return;
      const unread = await countUnread(personId);
      for (const conversationId of ticketIds) {
        live.publishToPerson("notification:read", personId, { read: { conversationId }, unread });
      }
    },

    /** Forgets what is so old that nobody looks for it. An id begins with when it was made. */
    async forgetOld(): Promise<void> {
      const seconds = Math.floor((now() - keptDays * dayMs) / 1_000);
      const oldest = Types.ObjectId.createFromTime(seconds);
      await NotificationModel.deleteMany({ _id: trusted({ $lt: oldest }) });
    },
  };
}

function filterOf(read: NotificationsRead): Record<string, unknown> {
  if ("ids" in read) return { _id: trusted({ $in: read.ids }) };
  return "conversationId" in read ? { ticketId: read.conversationId } : {};
}

function presentNotification(
  record: NotificationRecord,
  currentPerson: CurrentPeople,
): Notification {
  const { _id, kind, held, isShared, ticketId, ticketNumber, subject, byId, at, readAt } = record;
  return {
    id: _id.toString(),
    kind,
    ...(held && { held }),
    ...(isShared && { isShared }),
    conversationId: ticketId,
    ticket: ticketNumber,
    subject,
    by: byId ? currentPerson({ id: byId, name: "" }) : null,
    at: at.toISOString(),
    readAt: readAt?.toISOString() ?? null,
  };
}

function refuseCustomers(viewer: Viewer): void {
  if (!can(viewer, "ticket:work")) throw new AppError("not_allowed", "This is for staff only.");
}
