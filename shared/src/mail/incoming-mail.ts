/** What became of a mail; `stored` ones wait to be understood. */
export const mailStates = ["stored", "joined", "opened", "held", "filed", "failed"] as const;
export type MailState = (typeof mailStates)[number];

/** Why staff have to say what becomes of a mail. */
const heldMailReasons = [
  "no_from",
  "several_from",
  "several_mailboxes",
  "no_mailbox",
  "bad_address",
  /** Its domain says that it did not send this. */
  "refused_sender",
  /** It says that somebody of the staff wrote it: by mail nobody is. */
  "from_staff",
  /** The operator keeps its sender out. */
  "kept_out",
  /** It answers in a ticket of somebody else. */
  "not_their_ticket",
  "spam",
  /** More of one sender, or of all, than is taken in an hour. */
  "too_many",
  "too_many_tickets",
  "too_many_of_all",
] as const;
export type HeldMailReason = (typeof heldMailReasons)[number];

/** Why a mail opens nothing and is in no ticket. */
const filedReasons = [
  "automatic",
  "bulk",
  "delivery_report",
  "unknown_report",
  "read_receipt",
  "ourselves",
  "duplicate",
  "spam",
  /** It could not be read, and staff have said that nobody needs to look at it any more. */
  "dismissed",
] as const;
export type FiledReason = (typeof filedReasons)[number];
