import { randomUUID } from "node:crypto";
import { limits } from "@deskbell/shared/limits";
import type { Message } from "@deskbell/shared/messages/message";
import type { NewScheduledMessage } from "@deskbell/shared/messages/scheduled-message";
import { Types } from "mongoose";
import { can } from "../../access/can.ts";
import { isDuplicateKey } from "../../database/duplicate-key.ts";
import { failpoint } from "../../database/failpoint.ts";
import { isDefiniteWriteFailure } from "../../database/is-definite-write-failure.ts";
import { AppError } from "../../errors/app-error.ts";
import type { Viewer, ViewerNow } from "../../identity/viewer.ts";
import type { TicketNow, ticketsNow } from "../../tickets/reading/tickets-now.ts";
import type { TicketService } from "../../tickets/ticket.service.ts";
import type { AttachmentService } from "../../uploads/attachment.service.ts";
import { fingerprintOf } from "../../uploads/receiving/fingerprint.ts";
import type { SentFile } from "../../uploads/receiving/received-file.ts";
import type { MessageService } from "../message.service.ts";
import { takenBackFiles } from "./scheduled-files.ts";
import { ScheduledMessageModel, type ScheduledRecord } from "./scheduled-message.model.ts";

const dayMs = 24 * 60 * 60_000;

type ReplyForLater = NewScheduledMessage & {
  clientMessageId: string;
  lastSeenSeq: number | undefined;
};

type Parts = {
  attachments: AttachmentService;
  tickets: Pick<TicketService, "customerOf">;
  messages: Pick<
    MessageService,
    "send" | "findSent" | "newestSeq" | "refuseMissed" | "refuseIntended"
  >;
  ticketsNow: typeof ticketsNow;
  /** How long a reply can be taken back; 0 sends it at once. */
  undoMs: number;
  now(): number;
};

/** What became of a reply: it waits, or it was sent at once. */
export type Scheduled = { record: ScheduledRecord } | { message: Message };

/** Takes in replies that are not to go yet: with all their files or not at all, each at most once. */
export function createScheduling(parts: Parts) {
  const { attachments, tickets, messages, ticketsNow, undoMs, now } = parts;

  async function mayWrite(viewer: Viewer, ticketId: string): Promise<TicketNow> {
    await tickets.customerOf(viewer, "message:send", ticketId);
    if (!can(viewer, "ticket:work"))
      throw new AppError("not_allowed", "Messages are held back for staff only.");
    const ticket = (await ticketsNow([ticketId])).get(ticketId);
    if (!ticket) throw new AppError("not_found", "There is no such ticket.");
    return ticket;
  }

  /** Where nothing is to be held back: as if it had come by POST /message. */
  async function sendAtOnce(
    viewerNow: ViewerNow,
    { sendAt: _, storedFiles: __, ...draft }: NewScheduledMessage,
    { files, kept, digests }: Content,
  ): Promise<Scheduled> {
    const viewer = await viewerNow();
    if (kept.length === 0)
      return { message: (await messages.send(viewer, draft, { files, viewerNow })).message };
    const stored = await attachments.keep(viewer.id, files);
    const fingerprint = fingerprintOfKept(draft.text, digests);
    const all = { files: [...kept, ...stored], fingerprint };
    return { message: (await messages.send(viewer, draft, { kept: all, viewerNow })).message };
  }

  /**
   * @throws AppError `not_found` (404), `not_allowed` (403) for customers, `invalid_input` (400, field `text`, `sendAt`
   *   or `storedFiles`), `stale_reply` (409, with `missed`), `ticket_closed`, `ticket_merged` or `conflict` (409),
   *   `unsupported_file` (415, field `avatar`)
   */
  return async function schedule(
    viewerNow: ViewerNow,
    draft: NewScheduledMessage,
    files: readonly SentFile[],
  ): Promise<Scheduled> {
    const viewer = await viewerNow();
    const { conversationId, text, sendAt, storedFiles = [] } = draft;
    const ticket = await mayWrite(viewer, conversationId);
    refuseContent(text, files.length + storedFiles.length);
    const clientMessageId = draft.clientMessageId ?? randomUUID();
    const fingerprint = fingerprintOf(JSON.stringify([conversationId, text, storedFiles]), files);
    const before = await findRepeat(viewer, clientMessageId, fingerprint);
    if (before) return { record: before };
    // What was sent is forgotten here after a day.
    const asSent = storedFiles.length > 0 ? null : fingerprintOf(text, files);
    const sent = await messages.findSent(viewer, { ...draft, clientMessageId }, asSent);
    if (sent) return { message: sent };

    // Whoever does not say what they saw has seen what is there: of what comes until it goes they know nothing.
    const lastSeenSeq =
      draft.lastSeenSeq ?? (sendAt ? await messages.newestSeq(conversationId) : undefined);
    const goesAt = sendAt ? timeOf(sendAt, now()) : now() + undoMs;
    const keptFiles = await takenBackFiles(viewer, conversationId, storedFiles);
    const content: Content = {
      files,
      kept: keptFiles.map(({ file }) => file),
      digests: [...keptFiles.map(({ digest }) => digest), ...files.map(({ sha256 }) => sha256)],
    };
    if (!sendAt && (undoMs === 0 || ticket.isClosed || ticket.isMerged))
      return sendAtOnce(viewerNow, draft, content);
    refuseEnded(ticket);
    await messages.refuseMissed(viewer, draft);
    await messages.refuseIntended(viewer, ticket.customer.id, draft);

    const stored = await attachments.keep(viewer.id, files);
    failpoint("scheduled.files-kept");
    try {
      if (files.length > 0) await mayWrite(await viewerNow(), conversationId);
      const record = newRecord({
        viewer,
        draft: { ...draft, clientMessageId, lastSeenSeq },
        fingerprint,
        ticket,
        files: [...content.kept, ...stored],
        digests: content.digests,
        goesAt,
        at: now(),
      });
      await ScheduledMessageModel.collection.insertOne(record);
      failpoint("scheduled.stored");
      return { record };
    } catch (error) {
      if (isDefiniteWriteFailure(error)) await attachments.discard(stored);
      const winner =
        isDuplicateKey(error) && (await findRepeat(viewer, clientMessageId, fingerprint));
      if (winner) return { record: winner };
      throw error;
    }
  };
}

async function findRepeat(viewer: Viewer, clientMessageId: string, fingerprint: string) {
  const record = await ScheduledMessageModel.findOne({
    "author.id": viewer.id,
    clientMessageId,
  }).lean<ScheduledRecord>();
  if (record && record.fingerprint !== fingerprint)
    throw new AppError("conflict", "Another message was already sent under this id.");
  return record;
}

function newRecord(of: {
  viewer: Viewer;
  draft: ReplyForLater;
  fingerprint: string;
  ticket: TicketNow;
  files: Content["kept"];
  digests: string[];
  goesAt: number;
  at: number;
}): ScheduledRecord {
  const { viewer, draft, ticket, files, goesAt } = of;
  const { conversationId, clientMessageId, text, lastSeenSeq, sendAt } = draft;
  return {
    _id: new Types.ObjectId(),
    ticketId: new Types.ObjectId(conversationId),
    ticketNumber: ticket.number,
    subject: ticket.subject,
    author: { id: viewer.id, name: viewer.name },
    clientMessageId,
    fingerprint: of.fingerprint,
    text,
    // Checked where they came in; stored as they are.
    files: files as unknown as ScheduledRecord["files"],
    digests: of.digests,
    ...(lastSeenSeq !== undefined && { lastSeenSeq }),
    ...thenStatusOf(draft),
    ...(draft.macro && { macro: draft.macro }),
    kind: sendAt ? "later" : "undo",
    state: "waiting",
    sendAt: new Date(goesAt),
    dueAt: new Date(goesAt),
    version: 1,
    createdAt: new Date(of.at),
  };
}

type Content = {
  files: readonly SentFile[];
  kept: Awaited<ReturnType<AttachmentService["keep"]>>;
  digests: string[];
};

/** The message's own fingerprint, the same as if its files had come with it. */
export const fingerprintOfKept = (text: string, digests: readonly string[]): string =>
  fingerprintOf(
    text,
    digests.map((sha256) => ({ sha256 }) as SentFile),
  );

/** The state that follows the message, where its sender has chosen one. */
const thenStatusOf = (draft: object): { thenStatus?: string } =>
  "thenStatus" in draft && typeof draft.thenStatus === "string"
    ? { thenStatus: draft.thenStatus }
    : {};

/** @throws AppError `invalid_input` (400, field `sendAt`) for a time that is over, or far away */
export function timeOf(sendAt: string, nowMs: number): number {
  const at = new Date(sendAt).getTime();
  if (at > nowMs && at <= nowMs + limits.snoozeMaxDays * dayMs) return at;
  throw new AppError("invalid_input", "Choose a time within the next year.", { field: "sendAt" });
}

function refuseContent(text: string, fileCount: number): void {
  if (text === "" && fileCount === 0)
    throw new AppError("invalid_input", "Write a message or attach a file.", { field: "text" });
  if (fileCount > limits.attachmentsMax)
    throw new AppError("invalid_input", "These are too many files.", { field: "avatar" });
}

function refuseEnded({ isClosed, isMerged }: TicketNow): void {
  if (isMerged) throw new AppError("ticket_merged", "This ticket goes on in another.");
  if (isClosed) throw new AppError("ticket_closed", "This ticket is closed.");
}
