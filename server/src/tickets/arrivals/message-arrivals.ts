import { createKeyedMutex } from "../../concurrency/keyed-mutex.ts";
import type { Written } from "../lifecycle/message-effects.ts";
import { type Notify, notifyOfAnswer } from "../notifying/deliver-notifications.ts";
import type { TicketRecord } from "../ticket.model.ts";
import type { IntendedChange } from "./intended-change.ts";
import { moveInOrder, moveUnmoved } from "./move-ticket.ts";
import { createPendingMoves } from "./pending-moves.ts";
import type { TicketReaders } from "./ticket-readers.ts";

/** A message, as much as its ticket keeps of it. */
export type Arrival = {
  seq: number;
  senderId: string;
  at: Date;
  /** It came by mail, by which nobody is staff: also of who is not its customer it is no answer. */
  isByMail?: boolean;
  /** What its author wanted to become of the ticket. */
  intended?: IntendedChange;
};

type Parts = {
  /** A ticket's customer, and who that was as a guest; null for a ticket that is not there. */
  customersOf(
    ticketId: string,
  ): Promise<{ customerId: string; formerCustomerIds: readonly string[] } | null>;
  readers: TicketReaders;
  /** Ids of those who lose a ticket to its team when its customer writes. */
  reassigning(): Promise<string[]>;
  /** Called with those whose number of unread tickets may have changed. */
  onUnread(personIds: readonly string[]): void;
  publish(
    record: TicketRecord,
    options: { hasEntry: boolean },
  ): Promise<{ published: Promise<boolean> }>;
  /** The messages of a ticket between two numbers, in their order. */
  arrivalsBetween(ticketId: string, afterSeq: number, beforeSeq: number): Promise<Arrival[]>;
  /** Brings a message of a merged ticket to the one that has taken its place. */
  raiseTarget(merged: TicketRecord, message: Written): Promise<void>;
  reopenDays: number;
  /** How long answers wait for the customer to see them before they are mailed; null where none are. */
  answersWaitMs(): number | null;
  /** Called with a ticket that has answers which wait to be mailed. */
  onUnmailed(ticketId: string): void;
  notify: Notify;
};

/** Brings each message to its ticket: its number, its time, its status, and for whom the ticket is unread. */
export function createMessageArrivals(parts: Parts) {
  const { customersOf, readers, reassigning, onUnread, publish, arrivalsBetween } = parts;
  const { answersWaitMs, reopenDays, notify, raiseTarget } = parts;
  const runExclusive = createKeyedMutex();
  const moving = createPendingMoves();
  const notifying = createPendingMoves();

  async function concerning(customerId: string, arrival: Arrival): Promise<Written> {
    const { senderId, at, isByMail } = arrival;
    const isByCustomer = isByMail === true || senderId === customerId;
    const [readerIds, reassigningIds] = await Promise.all([
      readers.of({ isByCustomer, customerId, at }),
      isByCustomer ? reassigning() : [],
    ]);
    const waitMs = isByCustomer ? null : answersWaitMs();
    const mailDueAt = waitMs === null ? null : new Date(at.getTime() + waitMs);
    return { ...arrival, isByCustomer, readerIds, reassigningIds, mailDueAt };
  }

  async function move(ticketId: string, arrival: Arrival) {
    const customers = await customersOf(ticketId);
    if (customers === null) return null;
    const { customerId, formerCustomerIds } = customers;
    const concerned = new Set<string>();
    /** What its customer wrote as a guest, while it became theirs, is the customer's. */
    const senderOf = ({ senderId }: Arrival) =>
      formerCustomerIds.includes(senderId) ? customerId : senderId;
    const prepare = async (one: Arrival) => {
      const written = await concerning(customerId, { ...one, senderId: senderOf(one) });
      for (const id of [written.senderId, ...written.readerIds]) concerned.add(id);
      return written;
    };
    const [message, members] = await Promise.all([
      prepare(arrival),
      arrival.isByMail || senderOf(arrival) === customerId ? readers.teamMembers() : null,
    ]);
    const writtenBetween = async (afterSeq: number, beforeSeq: number) =>
      Promise.all((await arrivalsBetween(ticketId, afterSeq, beforeSeq)).map(prepare));
    const unmoved = setsMore(arrival) ? null : await moveUnmoved(ticketId, message, members);
    if (unmoved) {
      onUnread([...concerned]);
      return { record: unmoved, hasEntry: false, isLate: false };
    }
    const options = { reopenDays, writtenBetween, raiseTarget };
    const moved = await moveInOrder(ticketId, message, options);
    // For whom it is unread follows from whose it is by then.
    const assigned = setsMore(arrival) ? (moved?.ticket.unseenBy ?? []) : [];
    onUnread([...concerned, ...assigned]);
    return moved && { record: moved.ticket, hasEntry: true, isLate: !moved.hasMoved };
  }

  return {
    /** @returns `published`, which no request awaits: false when it must be published again; never rejects */
    arrived(ticketId: string, arrival: Arrival): Promise<{ published: Promise<boolean> }> {
      // One after the other, so that the last event of a ticket has its newest state.
      const moved = runExclusive(ticketId, async () => {
        const moved = await move(ticketId, arrival);
        if (!moved) return { published: Promise.resolve(true) };
        if (moved.record.unmailed) parts.onUnmailed(ticketId);
        const { published } = await publish(moved.record, { hasEntry: moved.hasEntry });
        const isNotified = notifyOfAnswer(moved, arrival, notify).then(
          () => true,
          () => false,
        );
        notifying.add(arrival.senderId, isNotified);
        const both = Promise.all([published, isNotified]);
        return { published: both.then((done) => done.every(Boolean)) };
      });
      moving.add(arrival.senderId, moved);
      return moved;
    },

    /** Runs a task of one ticket after the messages that have arrived there so far, and before what comes next. */
    runExclusive,

    /** Once this sender's messages have reached their tickets, as far as they have arrived. */
    ofSender: moving.of,

    /** Once all messages that have arrived so far have moved their tickets, and whose these are is notified. */
    async settled(): Promise<void> {
      await moving.all();
      await notifying.all();
    },
  };
}

/** Whether its author wants more than another status, which one write alone cannot do. */
const setsMore = ({ intended }: Arrival): boolean =>
  Boolean(intended?.fields ?? intended?.snoozedUntil);
