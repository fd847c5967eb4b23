import type { Message, MessageQuery, NewMessage } from "@deskbell/shared/messages/message";
import { trusted } from "mongoose";
import type { QueueBounds } from "../concurrency/bounded-mutex.ts";
import { failpoint } from "../database/failpoint.ts";
import type { Viewer } from "../identity/viewer.ts";
import type { MacroService } from "../macros/macro.service.ts";
import type { Live } from "../realtime/live.ts";
import type { TicketService } from "../tickets/ticket.service.ts";
import type { AttachmentService } from "../uploads/attachment.service.ts";
import type { UserDirectory } from "../users/user.directory.ts";
import { createMessageChanging } from "./changes/change-message.ts";
import { createEarlierTexts } from "./changes/earlier-texts.ts";
import { type MessageRedaction, redactMessages } from "./changes/redact-messages.ts";
import { createChangeSettling } from "./changes/settle-change.ts";
import { messagesAfter } from "./list-messages-after.ts";
import { MessageModel, type MessageRecord } from "./message.model.ts";
import { findMessageFile } from "./message-files.ts";
import { messagePage, shownFields } from "./message-page.ts";
import { createMessagePresenter } from "./message-presenter.ts";
import { isMessageSent } from "./sending/find-repeat.ts";
import { createLookAhead } from "./sending/look-ahead.ts";
import { createMessagePublisher } from "./sending/publish-message.ts";
import { createMessageSending, type SendOptions } from "./sending/send-message.ts";
import { ticketIdsHolding, ticketIdsHoldingWithin } from "./ticket-ids-holding.ts";

export type MessageService = ReturnType<typeof createMessageService>;

type Parts = {
  attachments: AttachmentService;
  live: Pick<Live, "publish">;
  tickets: TicketService;
  macros: Pick<MacroService, "intendedBy">;
  people: UserDirectory["people"];
  /** Called with a message of which something is gone, until it does not throw. */
  onGone?(message: MessageRecord): Promise<void>;
  /** How many messages may wait for those before them, and how long. */
  queueBounds?: Partial<QueueBounds> | undefined;
};

/** Sends and lists messages of tickets that the viewer may see. */
export function createMessageService(parts: Parts) {
  const { attachments, live, tickets, macros, people, queueBounds } = parts;
  const { onGone = async () => {} } = parts;
  const presenter = createMessagePresenter({ attachments, people });
  const { publish, publishQueue } = createMessagePublisher({ attachments, live, tickets, people });
  const { settle, relay } = createChangeSettling({ attachments, live, tickets, people, onGone });
  const changing = createMessageChanging({ tickets, presenter, settle });
  const sendMessage = createMessageSending({
    attachments,
    tickets,
    macros,
    presenter,
    queueBounds,
    onStored(record, customerId, { id, name, avatar }) {
      const published = publish(record, { customerId, sender: { id, name, avatar } });
      failpoint("message.published");
      void published.then((hasReachedAll) => publishQueue.acknowledge(record, hasReachedAll));
    },
  });

  return {
    /**
     * Stores a message with all its files, or nothing, then publishes it to everybody who may see it. Sent
     * again under the same `clientMessageId` it returns what was stored the first time.
     *
     * @throws AppError `not_found` (404), `invalid_input` (400, field `text`) without text and file,
     *   `unsupported_file` (415, field `avatar`), `conflict` (409), `stale_reply` (409, with `missed`)
     */
    send: (
      viewer: Viewer,
      draft: NewMessage,
      options?: SendOptions,
    ): Promise<{ message: Message; isRepeat: boolean }> => sendMessage(viewer, draft, options),

    /** @throws AppError `not_found` (404) when the ticket is not the viewer's to see */
    async list(viewer: Viewer, ticketId: string, query: MessageQuery): Promise<Message[]> {
      await tickets.customerOf(viewer, "ticket:read", ticketId);
      const records = await messagePage(ticketId, query).lean();
      return presenter.presentAll(records, viewer);
    },

    /** What follows a number, the oldest first, of a ticket that is known to be the viewer's to see. */
    async listAfter(
      viewer: Viewer,
      ticketId: string,
      { after, limit }: { after: number; limit: number },
    ): Promise<Message[]> {
      return presenter.presentAll(await messagesAfter({ ticketId, after, limit }), viewer);
    },

    /** The messages with these numbers as they are now, of a ticket that is known to be the viewer's to see. */
    async listNumbered(viewer: Viewer, ticketId: string, seqs: readonly number[]) {
      if (seqs.length === 0) return [];
      const numbered = { conversationId: ticketId, seq: trusted({ $in: [...seqs] }) };
      const records = await MessageModel.find(numbered).select(shownFields).lean();
      return presenter.presentAll(records, viewer);
    },

    ...changing,
    earlierTexts: createEarlierTexts(tickets),
    /** Replaces words in all messages of a ticket; how many held them. */
    redactMessages: (ticketId: string, redaction: MessageRedaction): Promise<number> =>
      redactMessages(ticketId, redaction, settle),

    ...createLookAhead({ tickets, macros, presenter }),
    isSent: isMessageSent,

    ticketIdsHolding,
    ticketIdsHoldingWithin,

    findFile: findMessageFile,

    /** Messages that were stored and not published. */
    publishQueue,
    /** Changes of messages that were stored and not brought to their tickets. */
    changes: relay,
  };
}
