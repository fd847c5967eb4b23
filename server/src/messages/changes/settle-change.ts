import { trusted } from "mongoose";
import { failpoint } from "../../database/failpoint.ts";
import type { Live } from "../../realtime/live.ts";
import type { TicketService } from "../../tickets/ticket.service.ts";
import type { AttachmentService } from "../../uploads/attachment.service.ts";
import type { UserDirectory } from "../../users/user.directory.ts";
import { MessageModel, type MessageRecord } from "../message.model.ts";
import { presentMessage } from "../message.present.ts";

type Parts = {
  attachments: AttachmentService;
  live: Pick<Live, "publish">;
  tickets: Pick<TicketService, "noteChangedMessage" | "findAny">;
  people: UserDirectory["people"];
  /** What was said is gone: mails with it that have not gone out yet, and the one that it came by. */
  onGone(message: MessageRecord): Promise<void>;
};

/** How long the process that stored a change has to bring it to its ticket. */
const settleWithinMs = 1_000;
const batchMax = 50;

/** Brings changes of messages to all that they are in beside their message; each once, however often it is begun. */
export function createChangeSettling(parts: Parts) {
  const { attachments, live, tickets, people, onGone } = parts;

  /** Publishes a changed message to those who may read it: a hint, since its ticket has another revision now. */
  async function publish(message: MessageRecord): Promise<void> {
    const ticket = await tickets.findAny(message.conversationId.toString());
    if (!ticket) return;
    const currentPerson = await people([message.sender.id]);
    await live.publish("message:changed", {
      customerId: ticket.creator.id,
      hasFiles: message.files.length > 0,
      payload: presentMessage(message, null, attachments, currentPerson),
    });
  }

  /** @throws what one of its steps throws: the relay does it again then */
  async function settle(message: MessageRecord): Promise<void> {
    const { _id, conversationId, seq, version = 0, change } = message;
    if (!change) return;
    const { kind: is, byId, at, files } = change;
    await attachments.discard(files ?? []);
    if (is !== "edited") await onGone(message);
    failpoint("message-change.files-removed");
    const noted = { seq, version: version ?? 0, is, byId, at };
    await tickets.noteChangedMessage(conversationId.toString(), noted);
    failpoint("message-change.noted");
    await MessageModel.collection.updateOne(
      { _id, version: version ?? 0 },
      { $unset: { change: 1 } },
    );
    await publish(message).catch(() => {}); // windows see by the revision that something is other than before
  }

  return {
    settle,

    /** What processes that died have left. */
    relay: {
      /** @returns how many that were */
      async publishDue(): Promise<number> {
        const due = await MessageModel.find({
          "change.at": trusted({ $lte: new Date(Date.now() - settleWithinMs) }),
        })
          .sort({ "change.at": 1 })
          .limit(batchMax)
          .select({ searchWords: 0 })
          .lean();
        const settled = await Promise.allSettled(due.map(settle));
        return settled.filter(({ status }) => status === "fulfilled").length;
      },
      async close(): Promise<void> {},
    },
  };
}
