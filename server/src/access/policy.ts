import { Types } from "mongoose";
import type { Condition } from "./condition.ts";

/** What somebody is to the desk: each has a column in the table of rights. */
export const accesses = ["customer", "admin"] as const;
export type Access = (typeof accesses)[number];

/** To which things a right extends; those of which a condition holds, for one who has this id. */
export type Reach<Facts> = "none" | "all" | ((viewerId: string) => Condition<Facts>);
export type Rule<Facts = object> = Record<Access, Reach<Facts>> & { about?: Facts };

/** A row of the table. Another kind of people is another parameter, without which no row compiles. */
const rule = <Facts>(customer: Reach<Facts>, admin: Reach<Facts>): Rule<Facts> => ({
  customer,
  admin,
});

/** A right that is about no single thing. */
export type Nothing = Record<never, never>;
const general = (customer: "none" | "all", admin: "none" | "all") => rule<Nothing>(customer, admin);

type TicketFacts = { creator: { id: string } };
type PersonFacts = { _id: Types.ObjectId };
/** Where somebody is. */
type PlaceFacts = {
  person: { id: string };
  isStaff: boolean;
  isTyping: boolean;
  /** Whose ticket it is. */
  customerId: string;
};

const ownTicket = (id: string): Condition<TicketFacts> => ({ "creator.id": id });
const oneself = (id: string): Condition<PersonFacts> => ({ _id: new Types.ObjectId(id) });
const anotherPerson = (id: string): Condition<PersonFacts> => ({
  _id: { $ne: new Types.ObjectId(id) },
});
/** That staff type to them, not who looks at their ticket. */
const staffTypingToThem = (id: string): Condition<PlaceFacts> => ({
  isStaff: true,
  isTyping: true,
  customerId: id,
  "person.id": { $ne: id },
});
/** Where colleagues are, and that customers type, not what they look at. */
const colleaguesAndTyping = (id: string): Condition<PlaceFacts> => ({
  $or: [{ isStaff: true }, { isTyping: true }],
  "person.id": { $ne: id },
});

/**
 * Who may do what among those who are signed in, and the one source of it: `can.ts` makes of a row the
 * check of a document and the filter of a query. `visibility` of a ticket widens nothing.
 */
export const policy = {
  //                          customer           admin
  /** Also its messages, its files and what happens in it. */
  "ticket:read": rule<TicketFacts>(ownTicket, "all"),
  "message:send": rule<TicketFacts>(ownTicket, "all"),
  "presence:see": rule<PlaceFacts>(staffTypingToThem, colleaguesAndTyping),

  "person:read": rule<PersonFacts>(oneself, "all"),
  "person:list": general("none", "all"),
  "admin:readEmail": general("none", "all"),
  "role:change": general("none", "all"),
  "access:change": rule<PersonFacts>("none", anotherPerson),

  "support:read": general("none", "all"),
} as const;
