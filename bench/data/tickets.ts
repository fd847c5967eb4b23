import { enquiryReasons } from "@deskbell/shared/tickets/enquiry-reasons";
import { idOf } from "./ids.ts";
import { newestAt, oldestAt, type PersonDocument } from "./people.ts";
import type { Plan } from "./plan.ts";
import { Random } from "./random.ts";
import { searchWordsOf } from "./search-words.ts";
import { sentence } from "./words.ts";

export type TicketDocument = ReturnType<typeof ticketDocument>;

/** Numbers of the demo data come before these. */
const firstNumber = 1_000;

/**
 * The documents of all tickets, oldest first, without what their messages add: see `makeThreads`.
 * The long threads are the newest tickets, so that they stand at the front of every list.
 */
export function makeTickets(plan: Plan, people: readonly PersonDocument[]): TicketDocument[] {
  const random = new Random(plan.seed + 1);
  const admins = people.slice(0, plan.admins);
  const customers = people.slice(plan.admins);
  const stepMs = (newestAt.getTime() - oldestAt.getTime()) / plan.tickets;
  return Array.from({ length: plan.tickets }, (_, index) => {
    // Everybody has a ticket; the others belong to those who write often.
    const isFirstOfSomebody = index < customers.length;
    const customer = customers[isFirstOfSomebody ? index : random.mostlyFirst(customers.length)];
    if (!customer) throw new RangeError("there are no customers");
    const at = new Date(oldestAt.getTime() + Math.floor(index * stepMs));
    return ticketDocument(random, index, at, customer, admins[0] ?? customer);
  });
}

/** What is open at a desk does not grow with its years. */
const activeMax = { first: 10_000, newest: 2_000 };

/**
 * One in eight tickets is still being worked on, up to 12,000, as at a desk that has run for years: the first
 * ones of many customers, so that whoever writes has one, and the newest.
 */
export function isActive({ tickets, customers }: Plan, index: number): boolean {
  const first = Math.max(Math.min(tickets / 10, activeMax.first), Math.min(customers, 1_000));
  return index < first || index >= tickets - Math.min(tickets * 0.02, activeMax.newest);
}

/** As time closes what was solved. */
export function close(ticket: TicketDocument): void {
  const { changedAt } = ticket;
  delete ticket.waitingSince;
  Object.assign(ticket, {
    status: "closed",
    statusSince: changedAt,
    solvedAt: changedAt,
    closedAt: changedAt,
  });
}

export const lastTicketNumber = ({ tickets }: Plan): number => firstNumber + tickets - 1;

function ticketDocument(
  random: Random,
  index: number,
  at: Date,
  customer: PersonDocument,
  receiver: PersonDocument,
) {
  const number = firstNumber + index;
  const subject = sentence(random, 4 + random.below(6)).padEnd(10, ".");
  const description = sentence(random, 15 + random.below(40)).padEnd(20, ".");
  const { name, email } = customer;
  return {
    _id: idOf("tick", index, at),
    number,
    subject,
    description,
    visibility: random.below(4) === 0 ? "public" : "privet",
    enquiryInfo: random.pick(enquiryReasons("Marketplace")),
    creator: { id: customer._id.toHexString(), name },
    receiver: { id: receiver._id.toHexString(), name: receiver.name },
    attachments: [] as object[],
    lastSeq: 0,
    lastCustomerSeq: 0,
    unreadBy: [] as string[],
    unseenBy: [] as string[],
    markedUnreadBy: [] as string[],
    status: "open" as "open" | "pending" | "closed",
    statusSince: at,
    ...({ waitingSince: at } as { waitingSince?: Date }),
    /** The default one, which the desk has made: see `loadData`. */
    teamId: "",
    ...({} as { assigneeId?: string; followerIds?: string[] }),
    searchWords: searchWordsOf([number, subject, description, name, email].join(" ")),
    lastSenderId: "",
    createdAt: at,
    updatedAt: at,
    changedAt: at,
  };
}
