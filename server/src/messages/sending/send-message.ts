import type { NewMessage } from "@deskbell/shared/messages/message";
import { Types } from "mongoose";
import type { QueueBounds } from "../../concurrency/bounded-mutex.ts";
import { failpoint } from "../../database/failpoint.ts";
import { isDefiniteWriteFailure } from "../../database/is-definite-write-failure.ts";
import { AppError } from "../../errors/app-error.ts";
import type { Viewer, ViewerNow } from "../../identity/viewer.ts";
import type { MacroService } from "../../macros/macro.service.ts";
import type { StoredByMail } from "../../mail/stored-by-mail.ts";
import { wordsOf } from "../../search/search-words.ts";
import { ticketClosed } from "../../tickets/lifecycle/ticket-lifecycle.ts";
import type { TicketService } from "../../tickets/ticket.service.ts";
import type { AttachmentService } from "../../uploads/attachment.service.ts";
import { fingerprintOf } from "../../uploads/receiving/fingerprint.ts";
import type { SentFile } from "../../uploads/receiving/received-file.ts";
import type { StoredFile } from "../../uploads/storage/stored-file.ts";
import { StaleReply } from "../find-missed.ts";
import type { MessageRecord } from "../message.model.ts";
import type { MessagePresenter } from "../message-presenter.ts";
import { createSequenceAllocator } from "./allocate-sequence.ts";
import { createRepeatFinder, type MessageToSend, type Sent } from "./find-repeat.ts";
import { type Intended, intendedBy } from "./intended-by.ts";

export type SendOptions = {
  files?: readonly SentFile[];
  /** Instead of `files` those that are stored already, which stay when it is refused, and the fingerprint of it all. */
  kept?: { files: readonly StoredFile[]; fingerprint: string } | undefined;
  /**
   * Asks for the viewer again, before what took long to arrive is stored; for one of the staff who has it stored,
   * where its sender may not write in this ticket.
   */
  viewerNow?: ViewerNow;
  /** Its sender is none of the ticket's, but was added to its mails. */
  isCopied?: boolean;
  /** The mail that it is. */
  byMail?: StoredByMail | undefined;
  /** When it was written, for imported messages; now if left out. */
  at?: Date;
};

type Parts = {
  attachments: AttachmentService;
  tickets: Pick<
    TicketService,
    | "customerOf"
    | "customerForCopied"
    | "messageArrived"
    | "closedStateOf"
    | "placeOfMessage"
    | "seenOfSurvivor"
  >;
  macros: Pick<MacroService, "intendedBy">;
  presenter: MessagePresenter;
  queueBounds?: Partial<QueueBounds> | undefined;
  /** Called once after a message was stored. */
  onStored(record: MessageRecord, customerId: string, viewer: Viewer): void;
};

/** Stores messages with all their files, or not at all; each at most once. */
export function createMessageSending(parts: Parts) {
  const { attachments, tickets, macros, presenter, queueBounds, onStored } = parts;
  const sequences = createSequenceAllocator(queueBounds);
  const { findRepeat, repeatOrError } = createRepeatFinder({ tickets, presenter });

  const mayStillSend = (storing: Pick<Storing, "viewerNow" | "isCopied">, ticketId: string) =>
    customerNow(tickets, storing, ticketId);

  async function store(viewer: Viewer, draft: MessageToSend, storing: Storing): Promise<Sent> {
    const { fingerprint, customerId, newestSeq, files, kept, byMail, intended, at } = storing;
    const { conversationId, sentTo, lastSeenSeq } = draft;
    const revalidate = () => mayStillSend(storing, conversationId);
    // The unique index refuses a repeat as well; but files would be decoded and stored for nothing.
    const storedBefore = files.length > 0 && (await findRepeat(viewer, draft, fingerprint));
    if (storedBefore) return storedBefore;

    const stored = kept ? [...kept.files] : await attachments.keep(viewer.id, files);
    failpoint("message.files-kept");
    let record: MessageRecord;
    let placed = draft;
    try {
      if (files.length > 0) await revalidate(); // encoding and storing files took its time
      // A follow-up is opened only for a message that can be stored.
      if (sentTo)
        placed = { ...draft, conversationId: await tickets.placeOfMessage(viewer, sentTo) };
      record = await sequences.insertWithNextSeq(
        {
          ...contentOf(viewer, placed, stored),
          ...(byMail && { byMail }),
          ...(intended && { intended: intended.change }),
          fingerprint,
          createdAt: at,
        },
        { lastSeenSeq, newestSeq, revalidate },
      );
    } catch (error) {
      const mayBeStored = !(error instanceof StaleReply) && !isDefiniteWriteFailure(error);
      if (!mayBeStored && !kept) await attachments.discard(stored);
      return repeatOrError(error, viewer, placed, fingerprint);
    }
    failpoint("message.inserted");
    onStored(record, customerId, viewer);
    intended?.onStored?.();
    return { message: presenter.presentOwn(record, viewer), isRepeat: false };
  }

  return async function send(
    viewer: Viewer,
    draft: NewMessage,
    options: SendOptions = {},
  ): Promise<Sent> {
    const { files = [], kept, byMail, at = new Date(), isCopied = false } = options;
    const { viewerNow = async () => viewer } = options;
    const { conversationId } = draft;
    const [customerId, newestSeq, { isClosed, wasClosed, isMerged }] = await Promise.all([
      mayStillSend({ viewerNow, isCopied }, conversationId),
      sequences.newestSeqOf(conversationId),
      tickets.closedStateOf(conversationId),
    ]);
    if (draft.text === "" && files.length === 0 && !kept?.files.length) {
      throw new AppError("invalid_input", "Write a message or attach a file.", { field: "text" });
    }
    const fingerprint = kept?.fingerprint ?? fingerprintOf(draft.text, files);
    let intended: Intended | undefined;
    try {
      intended = await intendedBy(macros, viewer, customerId, draft);
    } catch (error) {
      // Sent again it may be refused for what it has done itself.
      const before = draft.macro && (await findRepeat(viewer, draft, fingerprint));
      if (before) return before;
      throw error;
    }
    const sent = { fingerprint, files, kept, byMail, at };
    const storing = { ...sent, customerId, intended, viewerNow, isCopied };
    const asClosed = { ...draft, sentTo: conversationId };
    const before = wasClosed && (await findRepeat(viewer, asClosed, fingerprint));
    if (before) return before;
    if (!isClosed) return store(viewer, draft, { ...storing, newestSeq });
    if (customerId !== viewer.id && !isMerged) throw ticketClosed();
    const isReply = customerId !== viewer.id && draft.lastSeenSeq !== undefined;
    const lastSeenSeq = isReply ? await refuseUnseen(tickets, viewer, conversationId) : undefined;
    return store(viewer, { ...asClosed, lastSeenSeq }, storing).catch((error: unknown) => {
      throw error instanceof AppError && error.code === "stale_reply" ? unseenThere() : error;
    });
  };
}

/** @returns whose ticket it is */
async function customerNow(
  tickets: Parts["tickets"],
  { viewerNow, isCopied }: Pick<Storing, "viewerNow" | "isCopied">,
  ticketId: string,
): Promise<string> {
  const viewer = await viewerNow();
  return isCopied
    ? tickets.customerForCopied(viewer, ticketId)
    : tickets.customerOf(viewer, "message:send", ticketId);
}

/** @returns what they have seen of the ticket that has taken its place, under the numbers of that one */
async function refuseUnseen(
  tickets: Parts["tickets"],
  viewer: Viewer,
  ticketId: string,
): Promise<number | undefined> {
  const seen = await tickets.seenOfSurvivor(viewer.id, ticketId);
  if (seen === null) throw unseenThere();
  return seen;
}

/** What they have missed stands in another ticket, under its numbers: it is read there. */
const unseenThere = () =>
  new AppError(
    "stale_reply",
    "This ticket goes on in another, and the customer has written there. Read it, then send.",
    { details: { missed: [] } },
  );

type Storing = Required<Omit<SendOptions, "byMail" | "kept">> & {
  kept: SendOptions["kept"];
  byMail: StoredByMail | undefined;
  intended: Intended | undefined;
  fingerprint: string;
  customerId: string;
  /** The newest number of its ticket, where that is known. */
  newestSeq?: number;
};

const contentOf = (
  { id, name }: Viewer,
  { conversationId, sentTo = conversationId, clientMessageId, text }: MessageToSend,
  files: StoredFile[],
) => ({
  conversationId: new Types.ObjectId(conversationId),
  // Another node may take the ticket for open, or for closed, when it is sent again: it is one message all the same.
  ...(clientMessageId && { clientMessageId, sentTo: new Types.ObjectId(sentTo) }),
  sender: { id, name },
  text,
  files,
  searchWords: wordsOf([text, ...files.map((file) => file.name)].join(" ")),
  untoldSince: new Date(),
});
