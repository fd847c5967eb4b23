import type { AddedActivity } from "@deskbell/shared/tickets/activity";
import type { Live } from "../realtime/live.ts";
import { createPublishQueue } from "../realtime/publishing/publish-queue.ts";
import type { AttachmentService } from "../uploads/attachment.service.ts";
import type { CurrentPeople, UserDirectory } from "../users/user.directory.ts";
import type { Entry } from "./activity/entry.ts";
import type { ActivityPresenter } from "./activity/present-activity.ts";
import { deliverNotifications, type Notify } from "./notifying/deliver-notifications.ts";
import { TicketModel, type TicketRecord } from "./ticket.model.ts";
import { presentTicket, presentTicketForStaff } from "./ticket.present.ts";
import { idsOfPeople } from "./ticket-presenter.ts";

type Parts = {
  attachments: AttachmentService;
  live: Pick<Live, "publish" | "publishActivity">;
  people: UserDirectory["people"];
  presentActivity: ActivityPresenter;
  /** Called with each ticket that was opened or changed here, whether or not it can be published. */
  onChanged(record: TicketRecord): void;
  notify: Notify;
  /** What has to be stored in other tickets before this one is published, if its process died before that. */
  settle(record: TicketRecord): Promise<void>;
};

export type PublishOptions = {
  /** False where nothing has changed that the customer sees. */
  isPublic?: boolean;
  /** Whether its history has grown by its last entry. */
  hasEntry?: boolean;
  /** Who the people in it and in that entry are now, where that is known. */
  currentPerson?: CurrentPeople | undefined;
};

/** Publishes changed tickets, and keeps the queue of those that were opened or changed and not published. */
export function createTicketPublisher(parts: Parts) {
  const { attachments, live, people, presentActivity, onChanged, notify, settle } = parts;
  /**
   * Never rejects.
   *
   * @returns once it was emitted to this node's sockets; `published` is false when it must be published again
   */
  async function publish(
    record: TicketRecord,
    { isPublic = true, hasEntry = false, currentPerson: names }: PublishOptions = {},
  ): Promise<{ published: Promise<boolean> }> {
    onChanged(record);
    await deliverNotifications(record, notify).catch(() => {}); // the ticket holds them: they are delivered later
    const [added, currentPerson] = await Promise.all([
      hasEntry ? lastEntryOf(record, names).catch(() => null) : null, // windows notice by its number
      names ?? people(idsOfPeople(record)).catch(() => null),
    ]);
    const isNote = added?.entry.note !== undefined;
    // First, so that a window has it when the ticket says how many there are.
    if (added && isNote) live.publishActivity(added);
    if (!currentPerson) return { published: Promise.resolve(false) };
    const published = live.publish("ticket_changed", {
      customerId: record.creator.id,
      hasFiles: record.attachments.length > 0,
      payload: isPublic ? presentTicket(record, record.creator, attachments, currentPerson) : null,
      staffPayload: {
        ...presentTicketForStaff(record, attachments, currentPerson),
        // One event for each window is half the work of two.
        ...(added && !isNote && { entry: added.entry }),
      },
    });
    return { published };
  }

  async function lastEntryOf(
    { _id, lastActivity }: TicketRecord,
    names: CurrentPeople | undefined,
  ): Promise<AddedActivity | null> {
    if (!lastActivity) return null;
    const [entry] = await presentActivity([lastActivity as Entry], null, names);
    return entry ? { conversationId: _id.toString(), entry } : null;
  }

  const publishQueue = createPublishQueue<TicketRecord>(TicketModel, {
    threadOf: ({ _id }) => _id.toString(),
    numberOf: ({ number }) => number,
    async publish(record) {
      await settle(record);
      return (await publish(record)).published;
    },
  });

  /**
   * Publishes what is stored with `untoldSince`: the queue has it until every node has. What staff alone see
   * is stored without: they catch up, and the queue would publish it to its customer, too. Never rejects.
   */
  async function publishOnce(record: TicketRecord, options?: PublishOptions): Promise<void> {
    const { published } = await publish(record, options);
    if (options?.isPublic === false) return;
    publishQueue.acknowledge(record, await published);
  }

  return { publish, publishOnce, publishQueue };
}
