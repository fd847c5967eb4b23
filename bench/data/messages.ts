import { createHash } from "node:crypto";
import { idOf } from "./ids.ts";
import { newestAt } from "./people.ts";
import type { Plan } from "./plan.ts";
import { Random } from "./random.ts";
import { searchWordsOf } from "./search-words.ts";
import { close, isActive, type TicketDocument } from "./tickets.ts";
import { fileName, sentence } from "./words.ts";

export type MessageDocument = ReturnType<typeof messageDocument>;

const minuteMs = 60_000;
const answersWithinMs = 6 * 60 * minuteMs;

/** Which messages there are, in the order of time: the order in which a desk would have stored them. */
export type Timeline = { ticketIndexes: Uint32Array; atMs: Float64Array; order: Uint32Array };

/** When each message of each ticket was written. */
export function makeTimeline(plan: Plan, tickets: readonly TicketDocument[]): Timeline {
  const random = new Random(plan.seed + 2);
  const counts = tickets.map((_, index) =>
    index >= plan.tickets - plan.longThreads
      ? plan.longThreadMessages
      : 1 + Math.floor(random.next() * (plan.messagesPerShortThread * 2 - 1)),
  );
  const total = counts.reduce((sum, count) => sum + count, 0);
  const ticketIndexes = new Uint32Array(total);
  const atMs = new Float64Array(total);
  let place = 0;
  for (const [index, count] of counts.entries()) {
    const openedMs = tickets[index]?.createdAt.getTime() ?? 0;
    const meanMs = count > 100 ? (newestAt.getTime() - openedMs) / count : answersWithinMs;
    let ms = openedMs;
    for (let i = 0; i < count; i++) {
      ms += Math.max(1, Math.floor(random.pause(Math.max(meanMs, 1))));
      ticketIndexes[place] = index;
      atMs[place] = ms;
      place++;
    }
  }
  const order = Uint32Array.from({ length: total }, (_, i) => i);
  order.sort((a, b) => (atMs[a] ?? 0) - (atMs[b] ?? 0) || a - b);
  return { ticketIndexes, atMs, order };
}

/**
 * The documents of all messages in the order of time. Each is written into its ticket on the way
 * (`lastSeq`, `lastSenderId`, `status`, `assigneeId`, `updatedAt`), as the product does, and most are closed in the end: store the tickets afterwards.
 */
export function* makeMessages(
  plan: Plan,
  tickets: readonly TicketDocument[],
  { ticketIndexes, atMs, order }: Timeline,
): Generator<MessageDocument> {
  const random = new Random(plan.seed + 3);
  for (const [number, place] of order.entries()) {
    const ticket = tickets[ticketIndexes[place] ?? 0];
    if (!ticket) continue;
    const at = new Date(atMs[place] ?? 0);
    const message = messageDocument(random, number, at, ticket);
    ticket.lastSeq = message.seq;
    ticket.lastSenderId = message.sender.id;
    ticket.updatedAt = at;
    ticket.changedAt = at;
    const isByCustomer = message.sender.id === ticket.creator.id;
    const status = isByCustomer ? "open" : "pending";
    if (status !== ticket.status) Object.assign(ticket, { status, statusSince: at });
    if (isByCustomer) ticket.waitingSince ??= at;
    else {
      delete ticket.waitingSince;
      ticket.assigneeId ??= message.sender.id;
      ticket.followerIds = [ticket.assigneeId];
    }
    yield message;
  }
  for (const [index, ticket] of tickets.entries()) if (!isActive(plan, index)) close(ticket);
}

function messageDocument(random: Random, number: number, at: Date, ticket: TicketDocument) {
  const text = sentence(random, 3 + random.mostlyFirst(60));
  const isAnswer = random.below(2) === 0 && ticket.receiver !== null;
  const files = random.below(50) === 0 ? [storedFile(random)] : [];
  return {
    _id: idOf("mess", number, at),
    conversationId: ticket._id,
    seq: ticket.lastSeq + 1,
    clientMessageId: random.uuid(),
    sentTo: ticket._id,
    fingerprint: createHash("sha1").update(text).digest("hex").padEnd(64, "0"),
    sender: isAnswer ? ticket.receiver : ticket.creator,
    text,
    files,
    searchWords: searchWordsOf([text, ...files.map(({ name }) => name)].join(" ")),
    createdAt: at,
  };
}

/** Its bytes are nowhere: lists and searches only show its name. */
const storedFile = (random: Random) => ({
  fileId: random.hex(32),
  name: fileName(random),
  kind: "document",
  type: "application/pdf",
  bytes: 1_000 + random.below(1_000_000),
  width: 0,
  height: 0,
});
