import type { Person } from "@deskbell/shared/users/user";
import type { Live } from "../../realtime/live.ts";
import { createPublishQueue } from "../../realtime/publishing/publish-queue.ts";
import type { TicketService } from "../../tickets/ticket.service.ts";
import type { AttachmentService } from "../../uploads/attachment.service.ts";
import type { UserDirectory } from "../../users/user.directory.ts";
import { arrivalOf } from "../arrivals-between.ts";
import { MessageModel, type MessageRecord } from "../message.model.ts";
import { presentMessage } from "../message.present.ts";

type Parts = {
  attachments: AttachmentService;
  live: Pick<Live, "publish">;
  tickets: Pick<TicketService, "messageArrived" | "findAny">;
  people: UserDirectory["people"];
};

type Audience = { customerId: string; sender: Person };

/** Publishes stored messages, and keeps the queue of those that were stored and not published. */
export function createMessagePublisher({ attachments, live, tickets, people }: Parts) {
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
    const moved = tickets
      .messageArrived(record.conversationId.toString(), arrivalOf(record))
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

  return { publish, publishQueue };
}
