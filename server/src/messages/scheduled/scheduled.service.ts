import type { Message } from "@deskbell/shared/messages/message";
import type {
  NewScheduledMessage,
  ScheduledChange,
  ScheduledMessage,
  SendNow,
  TakenBack,
} from "@deskbell/shared/messages/scheduled-message";
import { trusted } from "mongoose";
import { can } from "../../access/can.ts";
import { createJobSignal } from "../../concurrency/job-signal.ts";
import { AppError } from "../../errors/app-error.ts";
import type { Viewer, ViewerNow } from "../../identity/viewer.ts";
import type { NotificationService } from "../../notifications/notification.service.ts";
import type { Live } from "../../realtime/live.ts";
import type { ticketsNow } from "../../tickets/reading/tickets-now.ts";
import type { TicketService } from "../../tickets/ticket.service.ts";
import type { AttachmentService } from "../../uploads/attachment.service.ts";
import type { SentFile } from "../../uploads/receiving/received-file.ts";
import type { UserDirectory } from "../../users/user.directory.ts";
import type { MessageService } from "../message.service.ts";
import { createScheduledChanges, type TakeBack } from "./change-scheduled.ts";
import { createScheduledPresenter } from "./present-scheduled.ts";
import { createReturning, type ReturningParts } from "./return-taken-back.ts";
import { createScheduling } from "./schedule-message.ts";
import { findScheduledFile, seenBy } from "./scheduled-files.ts";
import { ScheduledMessageModel, type ScheduledRecord } from "./scheduled-message.model.ts";
import { createDueSending } from "./send-due.ts";

export type ScheduledService = ReturnType<typeof createScheduledService>;

/** More of somebody's at once than this are not listed. */
const listedMax = 200;

const keptMs = 24 * 60 * 60_000;
const unreturnedKeptMs = 30 * keptMs;

type Parts = Pick<ReturningParts, "drafts"> & {
  attachments: AttachmentService;
  live: Pick<Live, "publishToPerson" | "publishToStaff">;
  tickets: Pick<TicketService, "customerOf">;
  messages: MessageService;
  notifications: Pick<NotificationService, "add">;
  people: UserDirectory["people"];
  findUser: UserDirectory["findUser"];
  ticketsNow: typeof ticketsNow;
  undoMs: number;
  now(): number;
};

/** Replies of staff that wait: a few seconds in which they can be taken back, or until a time that was chosen. */
export function createScheduledService(parts: Parts) {
  const { live, tickets, now } = parts;
  const due = createJobSignal();
  const presenter = createScheduledPresenter(parts);
  const changes = createScheduledChanges(parts);
  const returning = createReturning(parts);

  /** A hint: what it is now is asked for. What can still be undone concerns its author alone. */
  function publish({ kind, author, ticketId }: ScheduledRecord): void {
    const hint = { conversationId: ticketId.toString() };
    if (kind === "later") live.publishToStaff("scheduled:changed", hint);
    else live.publishToPerson("scheduled:changed", author.id, hint);
  }
  const schedule = createScheduling(parts);
  const sending = createDueSending({ ...parts, notify: parts.notifications.add, publish });

  async function changed(record: ScheduledRecord, viewer: Viewer): Promise<ScheduledMessage> {
    publish(record);
    due.wake();
    return presenter.present(record, viewer);
  }
  const unended = { state: trusted({ $in: ["waiting" as const, "held" as const] }) };
  const find = (filter: Record<string, unknown>) =>
    ScheduledMessageModel.find({ ...filter, ...unended })
      .sort({ sendAt: 1 })
      .limit(listedMax)
      .lean<ScheduledRecord[]>();

  return {
    /** Wakes the job that sends them. */
    due,

    /** See schedule-message.ts. */
    async add(
      viewerNow: ViewerNow,
      draft: NewScheduledMessage,
      files: readonly SentFile[],
    ): Promise<{ scheduled?: ScheduledMessage; message?: Message }> {
      // Before it is stored: an answer that fails afterwards would leave it stored and say that it is not.
      const viewer = await viewerNow();
      const scheduled = await schedule(viewerNow, draft, files);
      if ("message" in scheduled) return scheduled;
      return { scheduled: await changed(scheduled.record, viewer) };
    },

    /**
     * The viewer's own that wait or are held, the next first; with a ticket also what colleagues send there later.
     *
     * @throws AppError `not_allowed` (403) for customers, `not_found` (404)
     */
    async list(viewer: Viewer, ticketId?: string): Promise<ScheduledMessage[]> {
      if (!can(viewer, "ticket:work")) throw new AppError("not_allowed", "This is for staff only.");
      if (ticketId) await tickets.customerOf(viewer, "ticket:read", ticketId);
      const filter = ticketId ? { ticketId, ...seenBy(viewer) } : { "author.id": viewer.id };
      return presenter.presentAll(await find(filter), viewer);
    },

    /** What a window of staff shows of them: the viewer's own, and what stands in these tickets. */
    async listFor(viewer: Viewer, ticketIds: readonly string[]): Promise<ScheduledMessage[]> {
      const records = await find({
        $or: [
          { "author.id": viewer.id },
          { ticketId: trusted({ $in: [...ticketIds] }), kind: "later" },
        ],
      });
      return presenter.presentAll(records, viewer);
    },

    /** See change-scheduled.ts. Into a draft: its author's other devices have it, too. */
    async takeBack(viewer: Viewer, id: string, asked: TakeBack): Promise<TakenBack> {
      const record = await changes.takeBack(viewer, id, asked);
      const draft = asked.into && (await returning.draftOf(viewer, record));
      // Words may have been taken out of it meanwhile.
      const after = await ScheduledMessageModel.findById(id).lean<ScheduledRecord>();
      const taken = await changed(after ?? record, viewer);
      return { ...taken, ...(draft !== undefined && { draft }) };
    },

    change: async (viewer: Viewer, id: string, change: ScheduledChange) =>
      changed(await changes.change(viewer, id, change), viewer),

    /** Sends it at once; it is held again where somebody has written after what its author saw. */
    async sendNow(viewer: Viewer, id: string, now: SendNow): Promise<ScheduledMessage> {
      const record = await changes.makeDue(viewer, id, now);
      await sending.sendOne(record);
      const after = await ScheduledMessageModel.findById(record._id).lean<ScheduledRecord>();
      return presenter.present(after ?? record, viewer);
    },

    findFile: findScheduledFile,

    /** See send-due.ts; also what was taken back and is nobody's draft yet. Neither waits for the other's failures. */
    async sendDue(signal: AbortSignal): Promise<Date | null> {
      const both = [sending.sendDue(signal), returning.returnLeft(signal)] as const;
      const [sent, returned] = await Promise.allSettled(both);
      if (sent.status === "rejected") throw sent.reason;
      if (returned.status === "rejected") throw returned.reason;
      return sent.value;
    },

    forgetOld: () => forgetScheduled(now()),
  };
}

/**
 * Forgets those that were sent or taken back a day ago. Files that nobody else has go with the next sweep. What is to be
 * its author's draft and is none yet is kept for longer.
 */
async function forgetScheduled(nowMs: number): Promise<void> {
  const before = (ms: number) => trusted({ $lt: new Date(nowMs - ms) });
  await ScheduledMessageModel.deleteMany({
    $or: [{ endedAt: before(keptMs), isUnreturned: null }, { endedAt: before(unreturnedKeptMs) }],
  });
}
