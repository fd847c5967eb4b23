import type { Message, MessageQuery, NewMessage } from "@deskbell/shared/messages/message";
import type { Person } from "@deskbell/shared/users/user";
import { mongo, Types } from "mongoose";
import type { QueueBounds } from "../concurrency/bounded-mutex.ts";
import { failpoint } from "../database/failpoint.ts";
import { isDefiniteWriteFailure } from "../database/is-definite-write-failure.ts";
import { AppError } from "../errors/app-error.ts";
import type { Viewer, ViewerNow } from "../identity/viewer.ts";
import type { Live } from "../realtime/live.ts";
import { createPublishQueue } from "../realtime/publish-queue.ts";
import { wordsOf } from "../search/search-words.ts";
import type { TicketService } from "../tickets/ticket.service.ts";
import type { AttachmentService } from "../uploads/attachment.service.ts";
import type { ReceivedFile } from "../uploads/received-file.ts";
import type { UserDirectory } from "../users/user.directory.ts";
import { createSequenceAllocator } from "./allocate-sequence.ts";
import { StaleReply } from "./find-missed.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { MessageModel, type MessageRecord } from "./message.model.ts";
import { presentMessage } from "./message.present.ts";
import { messagePage } from "./message-page.ts";
import { ticketIdsHolding, ticketIdsHoldingWithin } from "./ticket-ids-holding.ts";

export type MessageService = ReturnType<typeof createMessageService>;

type Parts = {
  attachments: AttachmentService;
  live: Live;
  tickets: TicketService;
  people: UserDirectory["people"];
  /** How many messages may wait for those before them, and how long. */
  queueBounds?: Partial<QueueBounds> | undefined;
};

type SendOptions = {
  files?: readonly ReceivedFile[];
  /** Asks for the viewer again, before what took long to arrive is stored. */
  viewerNow?: ViewerNow;
  /** When it was written, for imported messages; now if left out. */
  at?: Date;
};

/** Sends and lists messages of tickets that the viewer may see. */
export function createMessageService({ attachments, live, tickets, people, queueBounds }: Parts) {
  const sequences = createSequenceAllocator(queueBounds);

  /** A message as its sender sees it, who is the one asking. */
  function presentOwn(record: MessageRecord, viewer: Viewer): Message {
    const { id, name, avatar } = viewer;
    return presentMessage(record, viewer, attachments, () => ({ id, name, avatar }));
  }

  /** What this sender stored under the same client id before; another content under it is a conflict. */
  async function findRepeat(viewer: Viewer, draft: NewMessage, fingerprint: string) {
    const { conversationId, clientMessageId } = draft;
    if (!clientMessageId) return null;
    const record = await MessageModel.findOne({
      conversationId,
      "sender.id": viewer.id,
      clientMessageId,
    }).lean();
    if (record && record.fingerprint !== fingerprint) {
      throw new AppError("conflict", "Another message was already sent under this id.");
    }
    if (!record) return null;
    // The process that stored it may have died before the ticket was moved.
    const { seq, createdAt: at } = record;
    await tickets.messageArrived(conversationId, { seq, senderId: viewer.id, at });
    return { message: presentOwn(record, viewer), isRepeat: true };
  }

  /** @returns whose ticket it is */
  async function mayStillSend(viewerNow: ViewerNow, ticketId: string): Promise<string> {
    return tickets.customerOf(await viewerNow(), "message:send", ticketId);
  }

  const presentAll = async (records: readonly MessageRecord[], viewer: Viewer) => {
    const { id, name, avatar } = viewer;
    const senderIds = records.map(({ sender }) => sender.id);
    const currentPerson = await people(senderIds, { id, name, avatar });
    return records.map((record) => presentMessage(record, viewer, attachments, currentPerson));
  };

  type Audience = { customerId: string; sender: Person };

  /**
   * Publishes a stored message and moves its ticket up; no request waits for it. Never rejects: the
   * message is stored, and what could not be published or moved is left to the publish relay.
   *
   * @returns false when the publish relay must repeat it
   */
  async function publish(
    record: MessageRecord,
    { customerId, sender }: Audience,
  ): Promise<boolean> {
    const published = live.publish("new_message", {
      customerId,
      hasFiles: record.files.length > 0,
      payload: presentMessage(record, null, attachments, () => sender),
    });
    const { seq, createdAt: at } = record;
    const moved = tickets
      .messageArrived(record.conversationId.toString(), { seq, senderId: sender.id, at })
      .then(({ published }) => published)
      .catch(() => false);
    return (await Promise.all([published, moved])).every(Boolean);
  }

  /** Publishes a message that its own request could not, with its sender's current name. */
  async function publishAgain(record: MessageRecord): Promise<boolean> {
    const ticket = await tickets.findAny(record.conversationId.toString());
    if (!ticket) return true; // nobody is left to receive it
    const currentPerson = await people([record.sender.id]);
    const sender = currentPerson(record.sender);
    return publish(record, { customerId: ticket.creator.id, sender });
  }

  const publishQueue = createPublishQueue<MessageRecord>(MessageModel, {
    threadOf: ({ conversationId }) => conversationId.toString(),
    numberOf: ({ seq }) => seq,
    publish: publishAgain,
  });

  return {
    /**
     * Stores a message with all its files, or nothing, then publishes it to everybody who may see it. Sent
     * again under the same `clientMessageId` it returns what was stored the first time.
     *
     * @throws AppError `not_found` (404), `invalid_input` (400, field `text`) without text and file,
     *   `unsupported_file` (415, field `avatar`), `conflict` (409), `stale_reply` (409, with `missed`)
     */
    async send(
      viewer: Viewer,
      draft: NewMessage,
      { files = [], at = new Date(), viewerNow = async () => viewer }: SendOptions = {},
    ): Promise<{ message: Message; isRepeat: boolean }> {
      const [customerId, newestSeq] = await Promise.all([
        mayStillSend(viewerNow, draft.conversationId),
        sequences.newestSeqOf(draft.conversationId),
      ]);
      if (draft.text === "" && files.length === 0) {
        throw new AppError("invalid_input", "Write a message or attach a file.", { field: "text" });
      }
      const fingerprint = fingerprintOf(draft.text, files);
      // The unique index knows a repeat as well; but files would be decoded and stored for nothing.
      const repeat = files.length > 0 && (await findRepeat(viewer, draft, fingerprint));
      if (repeat) return repeat;

      const stored = await attachments.keep(viewer.id, files);
      failpoint("message.files-kept");
      let record: MessageRecord;
      try {
        // Encoding and storing files took its time.
        if (files.length > 0) await mayStillSend(viewerNow, draft.conversationId);
        const message = {
          conversationId: new Types.ObjectId(draft.conversationId),
          ...(draft.clientMessageId && { clientMessageId: draft.clientMessageId }),
          fingerprint,
          sender: { id: viewer.id, name: viewer.name },
          text: draft.text,
          files: stored,
          searchWords: wordsOf([draft.text, ...stored.map(({ name }) => name)].join(" ")),
          createdAt: at,
          untoldSince: new Date(),
        };
        record = await sequences.insertWithNextSeq(message, {
          lastSeenSeq: draft.lastSeenSeq,
          newestSeq,
          revalidate: () => mayStillSend(viewerNow, draft.conversationId),
        });
      } catch (error) {
        const isStale = error instanceof StaleReply;
        if (isStale || isDefiniteWriteFailure(error)) await attachments.discard(stored);
        // The same message sent again, or twice at once: another request has stored it.
        const mayBeRepeat = isStale || isDuplicateKey(error);
        const winner = mayBeRepeat && (await findRepeat(viewer, draft, fingerprint));
        if (winner) return winner;
        if (isStale) {
          throw new AppError("stale_reply", "Somebody has written since. Read it, then send.", {
            details: { missed: await presentAll(error.missed, viewer) },
          });
        }
        throw error;
      }

      failpoint("message.inserted");
      const sender = { id: viewer.id, name: viewer.name, avatar: viewer.avatar };
      const published = publish(record, { customerId, sender });
      failpoint("message.published");
      void published.then((hasReachedAll) => publishQueue.acknowledge(record, hasReachedAll));
      return { message: presentOwn(record, viewer), isRepeat: false };
    },

    /** @throws AppError `not_found` (404) when the ticket is not the viewer's to see */
    async list(viewer: Viewer, ticketId: string, query: MessageQuery): Promise<Message[]> {
      await tickets.customerOf(viewer, "message:read", ticketId);
      const records = await messagePage(ticketId, query).lean();
      return presentAll(records, viewer);
    },

    ticketIdsHolding,
    ticketIdsHoldingWithin,

    /** The file if it belongs to a message of this ticket; who may read the ticket is the caller's question. */
    async findFile(ticketId: string, fileId: string) {
      const record = await MessageModel.findOne({
        conversationId: ticketId,
        "files.fileId": fileId,
      }).lean();
      return record?.files.find((file) => file.fileId === fileId) ?? null;
    },

    /** Messages that were stored and not published. */
    publishQueue,
  };
}

function isDuplicateKey(error: unknown): boolean {
  return error instanceof mongo.MongoServerError && error.code === 11000;
}
