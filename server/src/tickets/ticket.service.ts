import type { NewTicket, TicketForViewer } from "@deskbell/shared/tickets/ticket";
import type { Viewer } from "../identity/viewer.ts";
import { mailedTickets } from "./answers/mailed-tickets.ts";
import { unmailedAnswers } from "./answers/unmailed-answers.ts";
import type { Arrival } from "./arrivals/message-arrivals.ts";
import { clearUnread, countUnread, forgetUnread, makeUnread } from "./arrivals/unread-tickets.ts";
import { countFiltered, idsOfFiltered } from "./filter/filtered-tickets.ts";
import { sourcesOf, survivorsOf } from "./merge/merged-ids.ts";
import { seenOfSurvivor } from "./merge/seen-of-survivor.ts";
import { isNoteWritten } from "./notes/is-note-written.ts";
import { findNoteFile } from "./notes/note-files.ts";
import { deliverLeftNotifications } from "./notifying/deliver-notifications.ts";
import { isOpenedOnBehalfAs } from "./on-behalf/open-on-behalf.ts";
import { isOpenedAs, type OpenOptions } from "./open-ticket.ts";
import { countByCreator } from "./reading/count-by-creator.ts";
import { idsHolding, idsInOrder, idsOfAll, idsOpenedBy } from "./reading/find-ticket-ids.ts";
import { findTicketNumbers } from "./reading/find-ticket-numbers.ts";
import { TicketModel, type TicketRecord } from "./ticket.model.ts";
import { findOpeningFile, findTicketFile } from "./ticket-files.ts";
import { createTicketParts, type TicketParts } from "./ticket-parts.ts";

export type TicketService = ReturnType<typeof createTicketService>;

const lookups = {
  isOpenedAs,
  isOpenedOnBehalfAs,
  isNoteWritten,
  findFile: findTicketFile,
  findOpeningFile,
  findNoteFile,
};

/** Opens, lists and reads tickets. A ticket that a viewer may not see does not exist for them. */
export function createTicketService(parts: TicketParts) {
  const ticketParts = createTicketParts(parts);
  const { arrivals, bulk, finder, lifecycle, loneChanges, merging, openTicket } = ticketParts;
  const { publishQueue, reading } = ticketParts;
  const { find, customerOf, closedStateOf } = finder;

  return {
    ...loneChanges,
    deliverLeftNotifications: (signal: AbortSignal): Promise<void> =>
      deliverLeftNotifications(parts.notify, signal),
    /**
     * Opens a ticket with all its files, or not at all, and publishes it to its creator's other windows and to staff.
     *
     * @throws AppError `unsupported_file` (415, field `avatar`), `conflict` (409)
     */
    open: (viewer: Viewer, draft: NewTicket, options?: OpenOptions): Promise<TicketForViewer> =>
      openTicket(viewer, draft, options),

    ...reading,
    ...lifecycle,
    ...merging,
    ...ticketParts.links,
    ...ticketParts.byStaff,
    ...ticketParts.changes,
    ...ticketParts.trying,
    bulk,
    ...ticketParts.withoutEntry,
    ...ticketParts.notes,
    ...ticketParts.written,
    mailed: mailedTickets,
    closedStateOf,
    /** Lets a ticket be asked for anew that was changed on another node. */
    forget: finder.forget,

    find,
    customerOf,
    ...lookups,
    idsHolding,
    idsOpenedBy,
    idsOfAll,
    idsInOrder,
    idsOfFiltered,
    countFiltered,

    /** For what happens without a viewer. */
    numbersOf: findTicketNumbers,
    findAny: (id: string): Promise<TicketRecord | null> => TicketModel.findById(id).lean(),

    /**
     * Moves a ticket to the top of the lists after a message was stored, and publishes it. Once more for
     * the same message changes nothing.
     *
     * @returns `published`, which no request awaits: false when it must be published again; never rejects
     */
    messageArrived: (
      ticketId: string,
      arrival: Arrival,
    ): Promise<{ published: Promise<boolean> }> => arrivals.arrived(ticketId, arrival),

    runExclusive: arrivals.runExclusive,

    /** Marks a ticket that was read up to `seq` as read for the viewer; how things stand for them then. */
    async clearUnread(viewer: Viewer, { _id, creator }: TicketRecord, seq: number) {
      const cleared = await clearUnread(viewer, { _id, creatorId: creator.id }, seq);
      if (cleared.hasChanged) parts.onUnread([viewer.id]);
      return cleared;
    },

    /** Marks a ticket as unread for the viewer alone; whether it is so then. */
    async makeUnread(viewer: Viewer, { _id, creator }: TicketRecord): Promise<boolean> {
      const isUnread = await makeUnread(viewer, { _id, creatorId: creator.id });
      if (isUnread) parts.onUnread([viewer.id]);
      return isUnread;
    },

    /** Answers that customers may have to be mailed. */
    unmailed: unmailedAnswers,

    countUnread,
    forgetUnread,
    seenOfSurvivor,
    survivorsOf,
    sourcesOf,

    /** Once all messages that have arrived so far have moved their tickets, and whose these are is notified. */
    settled: arrivals.settled,

    /** Tickets that were opened and not published. */
    publishQueue,

    countByCreator,
  };
}
