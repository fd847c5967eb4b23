import type { Live } from "../realtime/live.ts";
import { createPublishQueue } from "../realtime/publishing/publish-queue.ts";
import type { AttachmentService } from "../uploads/attachment.service.ts";
import type { UserDirectory } from "../users/user.directory.ts";
import { TicketModel, type TicketRecord } from "./ticket.model.ts";
import { presentTicket, presentTicketForStaff } from "./ticket.present.ts";
import { idsOfPeople } from "./ticket-presenter.ts";

type Parts = {
  attachments: AttachmentService;
  live: Pick<Live, "publish">;
  people: UserDirectory["people"];
};

/** Publishes changed tickets, and keeps the queue of those that were opened and not published. */
export function createTicketPublisher({ attachments, live, people }: Parts) {
  /**
   * Never rejects.
   *
   * @returns once it was emitted to this node's sockets; `published` is false when it must be published again
   */
  async function publish(record: TicketRecord): Promise<{ published: Promise<boolean> }> {
    const currentPerson = await people(idsOfPeople(record)).catch(() => null);
    if (!currentPerson) return { published: Promise.resolve(false) };
    const published = live.publish("ticket_changed", {
      customerId: record.creator.id,
      hasFiles: record.attachments.length > 0,
      payload: presentTicket(record, record.creator, attachments, currentPerson),
      staffPayload: presentTicketForStaff(record, attachments, currentPerson),
    });
    return { published };
  }

  const publishQueue = createPublishQueue<TicketRecord>(TicketModel, {
    threadOf: ({ _id }) => _id.toString(),
    numberOf: ({ number }) => number,
    publish: async (record) => (await publish(record)).published,
  });

  return { publish, publishQueue };
}
