import type { TicketDelivery } from "@deskbell/shared/mail/delivery";
import { Types, trusted } from "mongoose";
import { audited } from "../../../audit/audited.ts";
import { AppError } from "../../../errors/app-error.ts";
import type { Viewer, ViewerNow } from "../../../identity/viewer.ts";
import { refuseOthers } from "../../../tickets/changes/commit-staff-change.ts";
import type { TicketService } from "../../../tickets/ticket.service.ts";
import { OutgoingMailModel } from "../outgoing-mail.model.ts";
import type { MailQueue } from "../queue/mail-queue.ts";
import type { SuppressedAddresses } from "../reports/suppressed-addresses.ts";
import { customersOf, type FoundTicket } from "./mails-of-ticket.ts";
import { createDeliveryReading } from "./read-delivery.ts";

type Parts = Omit<Parameters<typeof createDeliveryReading>[0], "tickets"> & {
  tickets: Pick<TicketService, "find" | "unmailed" | "copiedOf">;
  suppressed: Pick<SuppressedAddresses, "isSuppressed" | "lift">;
  queue: Pick<MailQueue, "delivery">;
  /** Publishes to windows of staff that something here is other than before. */
  publish(ticketId: string): void;
  now(): number;
};

export type DeliveryService = ReturnType<typeof createDeliveryService>;

/** What staff see of a ticket's mails to its customer, and do about those that did not arrive. */
export function createDeliveryService(parts: Parts) {
  const { tickets, suppressed, queue, publish, now } = parts;
  const { read, addressOf } = createDeliveryReading(parts);

  async function findFor(viewer: Viewer, ticketId: string): Promise<FoundTicket> {
    const ticket = await tickets.find(viewer, ticketId);
    refuseOthers(viewer, ticket);
    return ticket;
  }

  /** Lets mails to an address go out that did not; whether there were some. */
  async function queueAgain(ticket: FoundTicket, to: string, which: object): Promise<boolean> {
    const at = new Date(now());
    const { modifiedCount } = await OutgoingMailModel.updateMany(
      {
        ...which,
        emptiedAt: null,
        to,
        ticketId: ticket._id,
        personId: trusted({ $in: customersOf(ticket) }),
      },
      { $set: { state: "queued", dueAt: at, againAt: at }, $unset: { reason: 1, dismissed: 1 } },
    );
    if (modifiedCount > 0) queue.delivery.wake();
    return modifiedCount > 0;
  }

  return {
    /** @throws AppError `not_found` (404), `not_allowed` (403) */
    read: async (viewer: Viewer, ticketId: string): Promise<TicketDelivery> =>
      read(await findFor(viewer, ticketId)),

    /**
     * Sends a mail that did not arrive once more, the same bytes.
     *
     * @throws AppError `not_found` (404), `not_allowed` (403), `conflict` (409) where it did not fail, or its customer
     * has another address by now
     */
    async tryAgain(viewerNow: ViewerNow, ticketId: string, mailId: string) {
      const address = await addressOf(await findFor(await viewerNow(), ticketId));
      // The provider was asked in between: so is the right.
      const ticket = await findFor(await viewerNow(), ticketId);
      const failed = {
        _id: new Types.ObjectId(mailId),
        state: trusted({ $in: ["failed", "bounced"] }),
      };
      if (!address || !(await queueAgain(ticket, address, failed))) {
        throw new AppError("conflict", "This mail cannot be tried again.");
      }
      publish(ticketId);
      return read(ticket);
    },

    /**
     * Mails go to the customer's address again to which they came back, those of this ticket that waited for it too.
     *
     * @throws AppError `not_found` (404), `not_allowed` (403), `conflict` (409) where nothing goes there anyway
     */
    async lift(viewerNow: ViewerNow, ticketId: string) {
      const email = await addressOf(await findFor(await viewerNow(), ticketId));
      if (!email) throw new AppError("conflict", "Nothing is mailed to this customer.");
      const viewer = await viewerNow();
      const ticket = await findFor(viewer, ticketId);
      if (await suppressed.isSuppressed(email)) {
        const audit = { action: "mail-again", by: viewer, about: { email } } as const;
        await audited(audit, () => suppressed.lift(email));
      }
      await queueAgain(ticket, email, { state: "suppressed" });
      publish(ticketId);
      return read(ticket);
    },

    /** Its customer wants no more mails about a ticket, or wants them again. */
    async setMuted(ticketId: string, isMuted: boolean): Promise<void> {
      await tickets.unmailed.setMuted(ticketId, isMuted);
      publish(ticketId);
    },
  };
}
