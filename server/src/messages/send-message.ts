import type { Message, NewMessage } from "@deskbell/shared/messages/message";
import { Types } from "mongoose";
import type { QueueBounds } from "../concurrency/bounded-mutex.ts";
import { isDuplicateKey } from "../database/duplicate-key.ts";
import { failpoint } from "../database/failpoint.ts";
import { isDefiniteWriteFailure } from "../database/is-definite-write-failure.ts";
import { AppError } from "../errors/app-error.ts";
import type { Viewer, ViewerNow } from "../identity/viewer.ts";
import { wordsOf } from "../search/search-words.ts";
import type { TicketService } from "../tickets/ticket.service.ts";
import type { AttachmentService } from "../uploads/attachment.service.ts";
import { fingerprintOf } from "../uploads/receiving/fingerprint.ts";
import type { ReceivedFile } from "../uploads/receiving/received-file.ts";
import type { StoredFile } from "../uploads/storage/stored-file.ts";
import { createSequenceAllocator } from "./allocate-sequence.ts";
import { StaleReply } from "./find-missed.ts";
import { MessageModel, type MessageRecord } from "./message.model.ts";
import type { MessagePresenter } from "./message-presenter.ts";

export type SendOptions = {
  files?: readonly ReceivedFile[];
  /** Asks for the viewer again, before what took long to arrive is stored. */
  viewerNow?: ViewerNow;
  /** When it was written, for imported messages; now if left out. */
  at?: Date;
};

type Sent = { message: Message; isRepeat: boolean };

type Parts = {
  attachments: AttachmentService;
  tickets: Pick<TicketService, "customerOf" | "messageArrived">;
  presenter: MessagePresenter;
  queueBounds?: Partial<QueueBounds> | undefined;
  /** Called once after a message was stored. */
  onStored(record: MessageRecord, customerId: string, viewer: Viewer): void;
};

/** Stores messages with all their files, or not at all; each at most once. */
export function createMessageSending(parts: Parts) {
  const { attachments, tickets, presenter, queueBounds, onStored } = parts;
  const sequences = createSequenceAllocator(queueBounds);

  /** What this sender stored under the same client id before; another content under it is a conflict. */
  async function findRepeat(
    viewer: Viewer,
    { conversationId, clientMessageId }: NewMessage,
    fingerprint: string,
  ): Promise<Sent | null> {
    if (!clientMessageId) return null;
    const own = { conversationId, "sender.id": viewer.id, clientMessageId };
    const record = await MessageModel.findOne(own).lean();
    if (!record) return null;
    if (record.fingerprint !== fingerprint) {
      throw new AppError("conflict", "Another message was already sent under this id.");
    }
    // The process that stored it may have died before the ticket was moved.
    const { seq, createdAt: at } = record;
    await tickets.messageArrived(conversationId, { seq, senderId: viewer.id, at });
    return { message: presenter.presentOwn(record, viewer), isRepeat: true };
  }

  /** @returns whose ticket it is */
  const mayStillSend = async (viewerNow: ViewerNow, ticketId: string): Promise<string> =>
    tickets.customerOf(await viewerNow(), "message:send", ticketId);

  /** After a failed insert: the message that another request has stored meanwhile, else the error to answer with. */
  async function repeatOrError(
    error: unknown,
    viewer: Viewer,
    draft: NewMessage,
    fingerprint: string,
  ): Promise<Sent> {
    const isStale = error instanceof StaleReply;
    // The same message sent again, or twice at once: another request has stored it.
    const mayBeRepeat = isStale || isDuplicateKey(error);
    const winner = mayBeRepeat && (await findRepeat(viewer, draft, fingerprint));
    if (winner) return winner;
    if (!isStale) throw error;
    throw new AppError("stale_reply", "Somebody has written since. Read it, then send.", {
      details: { missed: await presenter.presentAll(error.missed, viewer) },
    });
  }

  return async function send(
    viewer: Viewer,
    draft: NewMessage,
    { files = [], at = new Date(), viewerNow = async () => viewer }: SendOptions = {},
  ): Promise<Sent> {
    const { conversationId, lastSeenSeq } = draft;
    const revalidate = () => mayStillSend(viewerNow, conversationId);
    const [customerId, newestSeq] = await Promise.all([
      revalidate(),
      sequences.newestSeqOf(conversationId),
    ]);
    if (draft.text === "" && files.length === 0) {
      throw new AppError("invalid_input", "Write a message or attach a file.", { field: "text" });
    }
    const fingerprint = fingerprintOf(draft.text, files);
    // The unique index refuses a repeat as well; but files would be decoded and stored for nothing.
    const storedBefore = files.length > 0 && (await findRepeat(viewer, draft, fingerprint));
    if (storedBefore) return storedBefore;

    const stored = await attachments.keep(viewer.id, files);
    failpoint("message.files-kept");
    let record: MessageRecord;
    try {
      if (files.length > 0) await revalidate(); // encoding and storing files took its time
      record = await sequences.insertWithNextSeq(
        { ...contentOf(viewer, draft, stored), fingerprint, createdAt: at },
        { lastSeenSeq, newestSeq, revalidate },
      );
    } catch (error) {
      const mayBeStored = !(error instanceof StaleReply) && !isDefiniteWriteFailure(error);
      if (!mayBeStored) await attachments.discard(stored);
      return repeatOrError(error, viewer, draft, fingerprint);
    }
    failpoint("message.inserted");
    onStored(record, customerId, viewer);
    return { message: presenter.presentOwn(record, viewer), isRepeat: false };
  };
}

const contentOf = (
  { id, name }: Viewer,
  { conversationId, clientMessageId, text }: NewMessage,
  files: StoredFile[],
) => ({
  conversationId: new Types.ObjectId(conversationId),
  ...(clientMessageId && { clientMessageId }),
  sender: { id, name },
  text,
  files,
  searchWords: wordsOf([text, ...files.map((file) => file.name)].join(" ")),
  untoldSince: new Date(),
});
