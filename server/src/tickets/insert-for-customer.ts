import type { NewTicket } from "@deskbell/shared/tickets/ticket";
import type { Access, Person } from "@deskbell/shared/users/user";
import { wordsOf } from "../search/search-words.ts";
import type { StoredFile } from "../uploads/storage/stored-file.ts";
import type { Entry } from "./activity/entry.ts";
import { allocateTicketNumber } from "./allocate-ticket-number.ts";
import { TicketModel, type TicketRecord } from "./ticket.model.ts";

type Customer = { id: string; name: string; email: string };
/** Null for one who is kept out. */
export type FindCustomer = (id: string) => Promise<(Customer & { access: Access }) | null>;

type Parts = {
  /** Who receives new tickets; null while there is no admin. */
  firstAdmin(): Promise<Person | null>;
};

type Opening = {
  draft: NewTicket;
  files: readonly StoredFile[];
  at: Date;
  /** Its history begins with who has opened it. */
  entry: Pick<Entry, "actor" | "changes">;
  /** What it is beside. */
  own: Record<string, unknown>;
};

/** Stores tickets of customers that staff open: each is there with the first entry of its history, in one write. */
export function createInsertingForCustomer({ firstAdmin }: Parts) {
  return async function insertFor(
    customer: Customer,
    { draft, files, at, entry, own }: Opening,
  ): Promise<TicketRecord> {
    const [number, receiver] = await Promise.all([allocateTicketNumber(), firstAdmin()]);
    const { id, name, email } = customer;
    const { subject, description } = draft;
    const fileNames = files.map((file) => file.name);
    const ticket = new TicketModel({
      ...draft,
      number,
      creator: { id, name },
      receiver,
      attachments: [...files],
      searchWords: wordsOf([number, subject, description, ...fileNames, name, email].join(" ")),
      statusSince: at,
      createdAt: at,
      updatedAt: at,
      changedAt: at,
      ...own,
      activitySeq: 1,
      lastActivity: { seq: 1, afterSeq: 0, ...entry, at },
      untoldSince: new Date(),
    });
    await ticket.save();
    return ticket.toObject();
  };
}
