import type { NewTicket, TicketForViewer } from "@deskbell/shared/tickets/ticket";
import type { Person } from "@deskbell/shared/users/user";
import type { Viewer } from "../identity/viewer.ts";
import type { Live } from "../realtime/live.ts";
import type { AttachmentService } from "../uploads/attachment.service.ts";
import type { UserDirectory } from "../users/user.directory.ts";
import { type Arrival, createMessageArrivals } from "./arrivals/message-arrivals.ts";
import type { TicketReaders } from "./arrivals/ticket-readers.ts";
import { clearUnread, countUnread, forgetUnread } from "./arrivals/unread-tickets.ts";
import { createLoneChanges } from "./assignment/lone-changes.ts";
import { createTicketChanger } from "./changes/change-ticket.ts";
import { countByCreator } from "./count-by-creator.ts";
import { createTicketFinder } from "./find-ticket.ts";
import { idsHolding, idsInOrder, idsOfAll, idsOpenedBy } from "./find-ticket-ids.ts";
import { createTicketLifecycle } from "./lifecycle/ticket-lifecycle.ts";
import { createTicketOpening, type OpenOptions } from "./open-ticket.ts";
import { createTicketPublisher } from "./publish-ticket.ts";
import { createTicketReading } from "./read-tickets.ts";
import { TicketModel, type TicketRecord } from "./ticket.model.ts";
import { findTicketFile } from "./ticket-files.ts";
import { createTicketPresenter } from "./ticket-presenter.ts";

export type TicketService = ReturnType<typeof createTicketService>;

type Parts = {
  attachments: AttachmentService;
  live: Pick<Live, "publish">;
  /** Who receives new tickets; null while there is no admin. */
  firstAdmin(): Promise<Person | null>;
  /** In which team tickets with this enquiry reason begin. */
  teamFor(enquiryInfo: string): Promise<string>;
  people: UserDirectory["people"];
  readers: TicketReaders;
  /** Whether this person may have tickets: one of staff who is not kept out. */
  mayTake(personId: string): Promise<boolean>;
  arrivalsBetween(ticketId: string, afterSeq: number, beforeSeq: number): Promise<Arrival[]>;
  /** How long a solved ticket can be reopened before time closes it. */
  reopenDays: number;
  /** Called with those whose number of unread tickets may have changed. */
  onUnread(personIds: readonly string[]): void;
};

/** Opens, lists and reads tickets. A ticket that a viewer may not see does not exist for them. */
export function createTicketService(parts: Parts) {
  const { attachments, firstAdmin, teamFor, people, readers } = parts;
  const { onUnread, reopenDays } = parts;
  const presenter = createTicketPresenter(parts);
  const { present } = presenter;
  const { publish, publishOnce, publishQueue } = createTicketPublisher(parts);
  const finder = createTicketFinder();
  const { findCustomerId, remember, find, customerOf, closing } = finder;
  const arrivals = createMessageArrivals({ ...parts, customerOf: findCustomerId, publish });
  const openTicket = createTicketOpening({
    attachments,
    firstAdmin,
    teamFor,
    readers,
    present,
    onOpened(record) {
      remember(record);
      onUnread(record.unreadBy ?? []);
      void publishOnce(record);
    },
  });
  const publishStored: typeof publishOnce = (record, options) => {
    remember(record);
    return publishOnce(record, options);
  };
  const reading = createTicketReading({ finder, presenter, people, arrivedOf: arrivals.ofSender });
  const changing = {
    runExclusive: arrivals.runExclusive,
    publish: publishStored,
    present,
  };
  const lifecycle = createTicketLifecycle({
    ...changing,
    isClosed: async (id) => (await closing(id)).isClosed,
    open: openTicket,
    reopenDays,
  });

  return {
    ...createLoneChanges(changing),
    /**
     * Opens a ticket with all its files, or not at all, and publishes it to its creator's other windows and to staff.
     *
     * @throws AppError `unsupported_file` (415, field `avatar`), `conflict` (409)
     */
    open: (viewer: Viewer, draft: NewTicket, options?: OpenOptions): Promise<TicketForViewer> =>
      openTicket(viewer, draft, options),

    ...reading,
    ...lifecycle,
    change: createTicketChanger({ ...changing, ...parts }),
    closing,

    find,
    customerOf,
    findFile: findTicketFile,
    idsHolding,
    idsOpenedBy,
    idsOfAll,
    idsInOrder,

    /** For what happens without a viewer. */
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
      if (cleared.hasChanged) onUnread([viewer.id]);
      return cleared;
    },

    countUnread,
    forgetUnread,

    /** Once all messages that have arrived so far have moved their tickets. */
    settled: arrivals.settled,

    /** Tickets that were opened and not published. */
    publishQueue,

    countByCreator,
  };
}
