import type { Message, NewMessage } from "@deskbell/shared/messages/message";
import { isDuplicateKey } from "../../database/duplicate-key.ts";
import { AppError } from "../../errors/app-error.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { TicketService } from "../../tickets/ticket.service.ts";
import { arrivalOf } from "../arrivals-between.ts";
import { StaleReply } from "../find-missed.ts";
import { MessageModel } from "../message.model.ts";
import type { MessagePresenter } from "../message-presenter.ts";

/** With the ticket it was sent to, where that is closed and another follows it. */
export type MessageToSend = NewMessage & { sentTo?: string };
export type Sent = { message: Message; isRepeat: boolean };

type Parts = {
  tickets: Pick<TicketService, "messageArrived">;
  presenter: MessagePresenter;
};

/** Recognises a message that is sent again. */
export function createRepeatFinder({ tickets, presenter }: Parts) {
  /** What this sender stored under the same client id before; another content under it, if known, is a conflict. */
  async function findRepeat(
    viewer: Viewer,
    { conversationId, sentTo = conversationId, clientMessageId }: MessageToSend,
    fingerprint: string | null,
  ): Promise<Sent | null> {
    if (!clientMessageId) return null;
    const own = { "sender.id": viewer.id, clientMessageId };
    const record =
      (await MessageModel.findOne({ ...own, conversationId }).lean()) ??
      (await MessageModel.findOne({ ...own, sentTo }).lean());
    if (!record) return null;
    if (fingerprint !== null && record.fingerprint !== fingerprint) {
      throw new AppError("conflict", "Another message was already sent under this id.");
    }
    // The process that stored it may have died before the ticket was moved.
    await tickets.messageArrived(record.conversationId.toString(), arrivalOf(record));
    return { message: presenter.presentOwn(record, viewer), isRepeat: true };
  }

  /** After a failed insert: the message that another request has stored meanwhile, else the error to answer with. */
  async function repeatOrError(
    error: unknown,
    viewer: Viewer,
    draft: MessageToSend,
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

  return { findRepeat, repeatOrError };
}

/** Whether a message was sent to a ticket under this id. */
export async function isMessageSent(sent: {
  authorId: string;
  ticketId: string;
  clientId: string;
}): Promise<boolean> {
  const { authorId, ticketId, clientId: clientMessageId } = sent;
  const own = { "sender.id": authorId, clientMessageId };
  const found =
    (await MessageModel.exists({ ...own, conversationId: ticketId })) ??
    (await MessageModel.exists({ ...own, sentTo: ticketId }));
  return found !== null;
}
