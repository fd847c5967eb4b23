import type { NewTicket, Ticket, TicketQuery } from "@deskbell/shared/tickets/ticket";
import type { Person } from "@deskbell/shared/users/user";
import { mongo, Types } from "mongoose";
import { can } from "../access/can.ts";
import { createBatchLoader } from "../concurrency/batch-loader.ts";
import { createTtlCache } from "../concurrency/ttl-cache.ts";
import { failpoint } from "../database/failpoint.ts";
import { isDefiniteWriteFailure } from "../database/is-definite-write-failure.ts";
import { AppError } from "../errors/app-error.ts";
import type { Viewer, ViewerNow } from "../identity/viewer.ts";
import { fingerprintOf } from "../messages/fingerprint.ts";
import type { Live } from "../realtime/live.ts";
import { createPublishQueue } from "../realtime/publish-queue.ts";
import { wordsOf } from "../search/search-words.ts";
import type { AttachmentService } from "../uploads/attachment.service.ts";
import type { ReceivedFile } from "../uploads/received-file.ts";
import type { UserDirectory } from "../users/user.directory.ts";
import { countByCreator } from "./count-by-creator.ts";
import { idsHolding, idsInOrder, idsOfAll, idsOpenedBy } from "./find-ticket-ids.ts";
import { type Arrival, createMessageArrivals } from "./message-arrivals.ts";
import { withoutWords } from "./move-ticket.ts";
import { TicketModel, type TicketRecord } from "./ticket.model.ts";
import { presentTicket, presentTicketForStaff } from "./ticket.present.ts";
import { nextTicketNumber } from "./ticket-number.ts";
import { scopeOf, ticketPage } from "./ticket-page.ts";
import type { TicketReaders } from "./ticket-readers.ts";
import { clearUnread, countUnread, forgetUnread } from "./unread-tickets.ts";

export type TicketService = ReturnType<typeof createTicketService>;

type Parts = {
  attachments: AttachmentService;
  live: Live;
  /** Who receives new tickets; null while there is no admin. */
  firstAdmin(): Promise<Person | null>;
  people: UserDirectory["people"];
  readers: TicketReaders;
  /** Called with those whose number of unread tickets may have changed. */
  onUnread(personIds: readonly string[]): void;
};

type OpenOptions = {
  files?: readonly ReceivedFile[];
  /** A repeat with the same key by the same creator returns the first ticket. */
  idempotencyKey?: string | undefined;
  /** Asks for the viewer again, before what took long to arrive is stored. */
  viewerNow?: ViewerNow;
  /** When it was opened, for imported tickets; now if left out. */
  at?: Date;
};

/** Opens, lists and reads tickets. A ticket that a viewer may not see does not exist for them. */
export function createTicketService(parts: Parts) {
  const { attachments, live, firstAdmin, people, readers, onUnread } = parts;

  async function presentAll(records: readonly TicketRecord[], viewer: Viewer) {
    const currentPerson = await people(records.flatMap(idsOfPeople), personOf(viewer));
    return records.map((record) => presentTicket(record, viewer, attachments, currentPerson));
  }

  async function present(record: TicketRecord, viewer: Viewer): Promise<Ticket> {
    const currentPerson = await people(idsOfPeople(record), personOf(viewer));
    return presentTicket(record, viewer, attachments, currentPerson);
  }

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

  const customers = createTtlCache<string>();

  /** By ticket id; null for one that is not there. */
  const findCustomer = createBatchLoader(async (ids: readonly string[]) => {
    const records = await TicketModel.collection
      .find<Pick<TicketRecord, "_id" | "creator">>(
        { _id: { $in: ids.map((id) => new Types.ObjectId(id)) } },
        { projection: { "creator.id": 1 } },
      )
      .toArray();
    const found = new Map(records.map(({ _id, creator }) => [_id.toString(), creator.id]));
    for (const [id, customerId] of found) customers.set(id, customerId);
    return ids.map((id) => found.get(id) ?? null);
  });

  async function find(viewer: Pick<Viewer, "id" | "isAdmin">, id: string): Promise<TicketRecord> {
    const record = await TicketModel.collection.findOne<TicketRecord>(
      { _id: new Types.ObjectId(id), ...scopeOf(viewer) },
      { projection: withoutWords },
    );
    if (!record) throw noTicket();
    customers.set(id, record.creator.id);
    return record;
  }

  const arrivals = createMessageArrivals({
    customerOf: async (id) => customers.get(id) ?? (await findCustomer(id)),
    readers,
    onUnread,
    publish: publish,
  });

  /** What this creator opened with the same key before; other content with it is a conflict. */
  async function findRepeat(viewer: Viewer, idempotencyKey: string, fingerprint: string) {
    const earlier = await TicketModel.findOne({ "creator.id": viewer.id, idempotencyKey }).lean();
    if (earlier?.fingerprint && earlier.fingerprint !== fingerprint) {
      throw new AppError("conflict", "Another ticket was already opened with this key.");
    }
    return earlier;
  }

  return {
    /**
     * Opens a ticket with all its files, or not at all, and publishes it to its creator's other windows and to staff.
     *
     * @throws AppError `unsupported_file` (415, field `avatar`), `conflict` (409)
     */
    async open(viewer: Viewer, draft: NewTicket, options: OpenOptions = {}): Promise<Ticket> {
      const { files = [], idempotencyKey, at = new Date(), viewerNow } = options;
      await viewerNow?.();
      const fingerprint = fingerprintOf(JSON.stringify(draft), files);
      const earlier = idempotencyKey && (await findRepeat(viewer, idempotencyKey, fingerprint));
      if (earlier) return present(earlier, viewer);

      const stored = await attachments.keep(viewer.id, files);
      failpoint("ticket.files-kept");
      let record: TicketRecord;
      try {
        // Encoding and storing files took its time.
        if (files.length > 0) await viewerNow?.();
        const number = await nextTicketNumber();
        failpoint("ticket.numbered");
        const created = await TicketModel.create({
          ...draft,
          number,
          creator: { id: viewer.id, name: viewer.name },
          receiver: await firstAdmin(),
          lastCustomerSeq: 0,
          unreadBy: await readers.of({ isByCustomer: true, customerId: viewer.id, at }),
          attachments: stored,
          searchWords: wordsOf(
            [
              number,
              draft.subject,
              draft.description,
              ...stored.map(({ name }) => name),
              viewer.name,
              viewer.email,
            ].join(" "),
          ),
          ...(idempotencyKey && { idempotencyKey, fingerprint }),
          createdAt: at,
          updatedAt: at,
          untoldSince: new Date(),
        });
        record = created.toObject();
      } catch (error) {
        if (isDefiniteWriteFailure(error)) await attachments.discard(stored);
        const winner =
          idempotencyKey &&
          isDuplicateKey(error) &&
          (await findRepeat(viewer, idempotencyKey, fingerprint));
        if (winner) return await present(winner, viewer);
        throw error;
      }
      failpoint("ticket.inserted");
      customers.set(record._id.toString(), viewer.id);
      onUnread(record.unreadBy ?? []);
      void publish(record)
        .then(({ published }) => published)
        .then((hasReachedAll) => publishQueue.acknowledge(record, hasReachedAll));
      return present(record, viewer);
    },

    /** One page of the tickets a viewer may see, latest first; `among` leaves only those with these ids. */
    async list(
      viewer: Viewer,
      query: TicketQuery,
      { among }: { among?: readonly string[] } = {},
    ): Promise<Ticket[]> {
      await arrivals.ofSender(viewer.id);
      const records = await ticketPage(viewer, query, among).lean();
      return presentAll(records, viewer);
    },

    /** @throws AppError `not_found` (404) when there is none, or it is not the viewer's to see */
    async read(viewer: Viewer, id: string): Promise<Ticket> {
      await arrivals.ofSender(viewer.id);
      return present(await find(viewer, id), viewer);
    },

    /** @throws AppError `not_found` (404) when no ticket has this number, or it is not the viewer's to see */
    async readByNumber(viewer: Viewer, number: number): Promise<Ticket> {
      await arrivals.ofSender(viewer.id);
      const record = await TicketModel.findOne({ number, ...scopeOf(viewer) })
        .select(withoutWords)
        .lean();
      if (!record) throw noTicket();
      return present(record, viewer);
    },

    find,

    /**
     * Whose ticket it is, for one who may do this in it. A ticket never changes its customer, so that
     * is remembered for a moment; what the viewer may do never is.
     *
     * @throws AppError `not_found` (404)
     */
    async customerOf(viewer: Viewer, action: "message:read" | "message:send", id: string) {
      const ownerId = customers.get(id) ?? (await findCustomer(id));
      if (ownerId !== null && can(viewer, action, { ownerId })) return ownerId;
      throw noTicket();
    },

    idsHolding,
    idsOpenedBy,
    idsOfAll,
    idsInOrder,

    /** For what happens without a viewer. */
    findAny: (id: string): Promise<TicketRecord | null> => TicketModel.findById(id).lean(),

    /** The file of a ticket's own if the viewer may read the ticket now. */
    async findFile(viewer: Pick<Viewer, "id" | "isAdmin">, ticketId: string, fileId: string) {
      const record = await TicketModel.findOne({ _id: ticketId, ...scopeOf(viewer) })
        .select({ attachments: 1 })
        .lean();
      if (!record) throw noTicket();
      return record.attachments.find((file) => file.fileId === fileId) ?? null;
    },

    /**
     * Moves a ticket to the top of the lists after a message was stored, and publishes it. Once more for
     * the same message changes nothing.
     *
     * @returns `published`, which no request awaits: false when it must be published again; never rejects
     */
    messageArrived(ticketId: string, arrival: Arrival): Promise<{ published: Promise<boolean> }> {
      return arrivals.arrived(ticketId, arrival);
    },

    runExclusive: arrivals.runExclusive,

    /** Takes a reader off a ticket that was read up to `seq`; how things stand for them then. */
    async clearUnread(viewer: Viewer, { _id, creator }: TicketRecord, seq: number) {
      const taken = await clearUnread(viewer, { _id, creatorId: creator.id }, seq);
      if (taken.hasChanged) onUnread([viewer.id]);
      return taken;
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

const noTicket = () => new AppError("not_found", "This ticket does not exist.");

const personOf = ({ id, name, avatar }: Viewer): Person => ({ id, name, avatar });

function idsOfPeople({ creator, receiver }: TicketRecord): string[] {
  return receiver ? [creator.id, receiver.id] : [creator.id];
}

function isDuplicateKey(error: unknown): boolean {
  return error instanceof mongo.MongoServerError && error.code === 11000;
}
