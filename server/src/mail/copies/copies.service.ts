import type { NewCopied, TicketCopied } from "@deskbell/shared/mail/copied";
import { audited } from "../../audit/audited.ts";
import type { Viewer, ViewerNow } from "../../identity/viewer.ts";
import { refuseOthers } from "../../tickets/changes/commit-staff-change.ts";
import type { TicketService } from "../../tickets/ticket.service.ts";
import { customersOf, type FoundTicket } from "../sending/delivery/mails-of-ticket.ts";
import type { FindAddressee } from "./addressee.ts";
import { refused } from "./allowed-address.ts";
import { createCopiedReading, type ReadCopiedParts } from "./read-copied.ts";

type Parts = ReadCopiedParts & {
  tickets: Pick<TicketService, "find" | "addCopied" | "removeCopied" | "muteCopied">;
  findAddressee: FindAddressee;
  /** Publishes to windows of staff that somebody else gets answers by now. */
  publish(ticketId: string): void;
};

export type CopiesService = ReturnType<typeof createCopiesService>;

/** Whom staff add to a ticket's mails: from then on they get answers and write messages by mail, and nothing else. */
export function createCopiesService(parts: Parts) {
  const { tickets, findAddressee, findUser, publish } = parts;

  async function findFor(viewer: Viewer, ticketId: string): Promise<FoundTicket> {
    const ticket = await tickets.find(viewer, ticketId);
    refuseOthers(viewer, ticket);
    return ticket;
  }

  const present = createCopiedReading(parts);

  /** Who is meant by an address, as a customer of this desk. */
  async function whoIs(ticket: FoundTicket, draft: NewCopied) {
    const found = await findAddressee(draft);
    const { address, name, known } = found;
    const customers = await Promise.all(customersOf(ticket).map(findUser));
    const isCustomers =
      customers.some((user) => user?.email === address) ||
      (known !== null && customersOf(ticket).includes(known.id));
    if (isCustomers) {
      throw refused("This is the customer of this ticket, who gets the answers anyway.");
    }
    return { address, name, viewer: await found.ensure() };
  }

  return {
    /** @throws AppError `not_found` (404), `not_allowed` (403) */
    read: async (viewer: Viewer, ticketId: string): Promise<TicketCopied> =>
      present(await findFor(viewer, ticketId)),

    /**
     * From now on they get what staff write, and what they answer is a message of theirs. Again it changes nothing.
     *
     * @throws AppError `not_found` (404), `not_allowed` (403), `invalid_input` (400, field `address`), `ticket_merged`
     *   (409), `unavailable` (503) while the identity provider is silent
     */
    async add(viewerNow: ViewerNow, ticketId: string, draft: NewCopied): Promise<TicketCopied> {
      const ticket = await findFor(await viewerNow(), ticketId);
      const { address, name, viewer: person } = await whoIs(ticket, draft);
      // The provider was asked in between: so is the right.
      const viewer = await viewerNow();
      const added = { personId: person.id, name: name || person.name, address };
      await audited(
        {
          action: "add-copied",
          by: viewer,
          about: { email: address },
          changes: [{ field: "ticket", from: [], to: [`#${ticket.number}`] }],
        },
        () => tickets.addCopied(viewerNow, ticketId, added),
      );
      publish(ticketId);
      return present(await findFor(viewer, ticketId));
    },

    /** They want no more mails about a ticket, or want them again. */
    async muteCopied(ticketId: string, personId: string, isMuted: boolean): Promise<void> {
      await tickets.muteCopied(ticketId, personId, isMuted);
      publish(ticketId);
    },

    /**
     * They get nothing any more, and write nothing. Again it changes nothing.
     *
     * @throws AppError `not_found` (404), `not_allowed` (403)
     */
    async remove(viewerNow: ViewerNow, ticketId: string, personId: string): Promise<TicketCopied> {
      const viewer = await viewerNow();
      const ticket = await findFor(viewer, ticketId);
      const people = await tickets.copiedOf(ticket);
      const person = people.find((one) => one.personId === personId);
      if (person) {
        await audited(
          {
            action: "remove-copied",
            by: viewer,
            about: { email: person.address },
            changes: [{ field: "ticket", from: [`#${ticket.number}`], to: [] }],
          },
          () => tickets.removeCopied(viewerNow, ticketId, personId),
        );
        publish(ticketId);
      }
      return present(await findFor(viewer, ticketId));
    },
  };
}
