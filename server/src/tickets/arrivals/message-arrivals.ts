import { createKeyedMutex } from "../../concurrency/keyed-mutex.ts";
import type { TicketRecord } from "../ticket.model.ts";
import { moveTicket } from "./move-ticket.ts";
import { createPendingMoves } from "./pending-moves.ts";
import type { TicketReaders } from "./ticket-readers.ts";

/** A message, as much as its ticket keeps of it. */
export type Arrival = { seq: number; senderId: string; at: Date };

type Parts = {
  /** Null for a ticket that is not there. */
  customerOf(ticketId: string): Promise<string | null>;
  readers: TicketReaders;
  /** Called with those whose number of unread tickets may have changed. */
  onUnread(personIds: readonly string[]): void;
  publish(record: TicketRecord): Promise<{ published: Promise<boolean> }>;
};

/** Brings each message to its ticket: its number, its time, and for whom the ticket is unread. */
export function createMessageArrivals({ customerOf, readers, onUnread, publish }: Parts) {
  const runExclusive = createKeyedMutex();
  const moving = createPendingMoves();

  async function move(ticketId: string, { seq, senderId, at }: Arrival) {
    const customerId = await customerOf(ticketId);
    if (customerId === null) return null;
    const isByCustomer = senderId === customerId;
    const readerIds = await readers.of({ isByCustomer, customerId, at });
    const message = { seq, senderId, isByCustomer, readerIds };
    const record = await moveTicket(ticketId, message, { at, whoHasRead: readers.whoHasRead });
    onUnread([senderId, ...readerIds]);
    return record;
  }

  return {
    /** @returns `published`, which no request awaits: false when it must be published again; never rejects */
    arrived(ticketId: string, arrival: Arrival): Promise<{ published: Promise<boolean> }> {
      // One after the other, so that the last event of a ticket has its newest state.
      const moved = runExclusive(ticketId, async () => {
        const record = await move(ticketId, arrival);
        return record ? publish(record) : { published: Promise.resolve(true) };
      });
      moving.add(arrival.senderId, moved);
      return moved;
    },

    /** Runs a task of one ticket after the messages that have arrived there so far, and before what comes next. */
    runExclusive,

    /** Once this sender's messages have reached their tickets, as far as they have arrived. */
    ofSender: moving.of,

    settled: moving.all,
  };
}
