import type { Access } from "@deskbell/shared/users/user";
import { Types } from "mongoose";
import type { Condition } from "./condition.ts";

/** Which things a right covers: none, all, or those that match a condition made of the viewer's id. */
export type Reach<Facts> = "none" | "all" | ((viewerId: string) => Condition<Facts>);
export type Rule<Facts = object> = Record<Access, Reach<Facts>> & { about?: Facts };

/** A row of the table. A further role would be a further parameter, without which no row compiles. */
const rule = <Facts>(
  customer: Reach<Facts>,
  agent: Reach<Facts>,
  admin: Reach<Facts>,
): Rule<Facts> => ({ customer, agent, admin });

/** For a right that does not depend on a particular thing. */
export type Nothing = Record<never, never>;
type AllOrNone = "none" | "all";
const general = (customer: AllOrNone, agent: AllOrNone, admin: AllOrNone) =>
  rule<Nothing>(customer, agent, admin);

type OwnedTicket = { creator: { id: string } };
type MessageFacts = { sender: { id: string } };
type NoteFacts = { author: { id: string } };
type DraftFacts = { personId: string };
/** Whom staff have added to a ticket's mails. */
type CopiedFacts = { copied: { personId: string } };
type PersonFacts = { _id: Types.ObjectId };
/** Where somebody is. */
type PlaceFacts = {
  person: { id: string };
  isStaff: boolean;
  isTyping: boolean;
  /** Whose ticket it is. */
  customerId: string;
};

const ownTicket = (id: string): Condition<OwnedTicket> => ({ "creator.id": id });
const ownMessage = (id: string): Condition<MessageFacts> => ({ "sender.id": id });
const ownNote = (id: string): Condition<NoteFacts> => ({ "author.id": id });
const ownDraft = (id: string): Condition<DraftFacts> => ({ personId: id });
const addedToIt = (id: string): Condition<CopiedFacts> => ({ "copied.personId": id });
const oneself = (id: string): Condition<PersonFacts> => ({ _id: new Types.ObjectId(id) });
const anotherPerson = (id: string): Condition<PersonFacts> => ({
  _id: { $ne: new Types.ObjectId(id) },
});
/** Customers see that staff are typing to them, not who looks at their ticket. */
const staffTypingToThem = (id: string): Condition<PlaceFacts> => ({
  isStaff: true,
  isTyping: true,
  customerId: id,
  "person.id": { $ne: id },
});
/** Staff see where colleagues are and that customers are typing, not what customers look at. */
const colleaguesAndTyping = (id: string): Condition<PlaceFacts> => ({
  $or: [{ isStaff: true }, { isTyping: true }],
  "person.id": { $ne: id },
});

/**
 * Who may do what among those who are signed in, and the one source of it: `can.ts` makes of a row the
 * check of a document and the filter of a query. `visibility` of a ticket widens nothing.
 */
export const policy = {
  //                          customer           agent                admin
  /** Also its messages, its files and what happens in it. */
  "ticket:read": rule<OwnedTicket>(ownTicket, "all", "all"),
  /** What staff do with tickets, and what only staff are shown of them. */
  "ticket:work": general("none", "all", "all"),
  "message:send": rule<OwnedTicket>(ownTicket, "all", "all"),
  /** What somebody has written and not sent: nobody else's, not even for admins. */
  "draft:keep": rule<DraftFacts>(ownDraft, ownDraft, ownDraft),
  /** In a ticket that is theirs to write in; for how long says message.service. */
  "message:edit": rule<MessageFacts>(ownMessage, ownMessage, ownMessage),
  "message:delete": rule<MessageFacts>(ownMessage, ownMessage, "all"),
  /** What colleagues write to each other. */
  "note:edit": rule<NoteFacts>("none", ownNote, ownNote),
  "note:delete": rule<NoteFacts>("none", ownNote, "all"),
  /** Redact words for good, whoever wrote them. */
  "ticket:redact": general("none", "none", "all"),
  /** Write by mail in tickets to whose mails they were added, which gives no other right. Nobody acts as staff by mail. */
  "message:mail": rule<CopiedFacts>(addedToIt, "none", "none"),
  "presence:see": rule<PlaceFacts>(staffTypingToThem, colleaguesAndTyping, colleaguesAndTyping),

  "person:read": rule<PersonFacts>(oneself, "all", "all"),
  "person:list": general("none", "none", "all"),
  /** The organisation and the tags that staff keep of customers. */
  "person:label": general("none", "all", "all"),
  "admin:readEmail": general("none", "all", "all"),
  "role:change": general("none", "none", "all"),
  /** How colleagues are available, and how many tickets they are given. */
  "staff:manage": general("none", "none", "all"),
  "invitation:manage": general("none", "none", "all"),
  "access:change": rule<PersonFacts>("none", "none", anotherPerson),

  "team:read": general("none", "all", "all"),
  "team:manage": general("none", "none", "all"),
  /** See and make tags. */
  "tag:use": general("none", "all", "all"),
  /** Rename and remove them. */
  "tag:manage": general("none", "none", "all"),

  /** Have saved replies in the menu, and keep own ones and those of teams that one is in. */
  "savedReply:use": general("none", "all", "all"),
  /** Keep those of the desk, and of every team. */
  "savedReply:manageAll": general("none", "none", "all"),

  /** Run macros, and keep own ones and those of teams that one is in. */
  "macro:use": general("none", "all", "all"),
  /** Keep those of the desk, and of every team. */
  "macro:manageAll": general("none", "none", "all"),

  /** Those of the whole desk. */
  "deskView:manage": general("none", "none", "all"),

  /** What became of mails that came in, and what is in them. */
  "mail:review": general("none", "all", "all"),
  /** Byte for byte as they came. */
  "mail:fetchRaw": general("none", "none", "all"),

  /** Addresses of the desk: where mails come in and go out. */
  "mailbox:manage": general("none", "none", "all"),

  "audit:read": general("none", "none", "all"),
  "support:read": general("none", "all", "all"),
} as const;
