import type { ScheduledMessage } from "@deskbell/shared/messages/scheduled-message";
import type { Viewer } from "../../identity/viewer.ts";
import type { ticketsNow } from "../../tickets/reading/tickets-now.ts";
import type { AttachmentService } from "../../uploads/attachment.service.ts";
import type { UserDirectory } from "../../users/user.directory.ts";
import type { ScheduledRecord } from "./scheduled-message.model.ts";

type Parts = {
  attachments: AttachmentService;
  people: UserDirectory["people"];
  ticketsNow: typeof ticketsNow;
  now(): number;
};

/** Presents scheduled messages to one of the staff, with names and tickets as they are now. */
export function createScheduledPresenter({ attachments, people, ticketsNow, now }: Parts) {
  async function presentAll(
    records: readonly ScheduledRecord[],
    viewer: Viewer,
  ): Promise<ScheduledMessage[]> {
    const [currentPerson, tickets] = await Promise.all([
      people(records.map(({ author }) => author.id)),
      ticketsNow(records.map(({ ticketId }) => ticketId.toString())),
    ]);
    const customers = await people([...tickets.values()].map(({ customer }) => customer.id));
    return records.map((record): ScheduledMessage => {
      const conversationId = record.ticketId.toString();
      const ticket = tickets.get(conversationId);
      return {
        id: record._id.toString(),
        conversationId,
        kind: record.kind,
        state: record.state,
        version: record.version,
        ...(record.heldBecause && { heldBecause: record.heldBecause }),
        author: currentPerson(record.author),
        clientMessageId: record.clientMessageId,
        text: record.text,
        files: record.files.map((file) => attachments.present(file, conversationId, viewer)),
        fileIds: record.files.map(({ fileId }) => fileId),
        ...(record.thenStatus && {
          thenStatus: record.thenStatus as NonNullable<ScheduledMessage["thenStatus"]>,
        }),
        ...(record.macro && { macro: record.macro as NonNullable<ScheduledMessage["macro"]> }),
        sendAt: record.sendAt.toISOString(),
        sendsInMs: Math.max(0, record.sendAt.getTime() - now()),
        createdAt: record.createdAt.toISOString(),
        ticket: ticket
          ? {
              number: ticket.number,
              subject: ticket.subject,
              customer: customers(ticket.customer).name,
              status: ticket.status,
            }
          : null,
      };
    });
  }

  return {
    presentAll,
    async present(record: ScheduledRecord, viewer: Viewer): Promise<ScheduledMessage> {
      const [presented] = await presentAll([record], viewer);
      if (!presented) throw new Error("One record is presented as one.");
      return presented;
    },
  };
}
