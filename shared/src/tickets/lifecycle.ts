import * as z from "zod";

// The life of a ticket: helpdesk rules §1. What is here is pure; who may do it is the server's policy.

export const ticketStatuses = ["open", "pending", "snoozed", "solved", "closed"] as const;
export const ticketStatusSchema = z.enum(ticketStatuses);
export type TicketStatus = z.infer<typeof ticketStatusSchema>;

/** What ends a snooze: its time alone, or also a message of the customer. */
export const wakeOnSchema = z.enum(["reply_or_time", "time"]);
export type WakeOn = z.infer<typeof wakeOnSchema>;

/** As much of a ticket as its life is decided by. */
export interface TicketLife {
  status: TicketStatus;
  wakeOn?: WakeOn | undefined;
}

/** What a customer's message makes of a ticket; a closed one is followed up by another. */
export function afterCustomersMessage({ status, wakeOn }: TicketLife): TicketStatus | "follow_up" {
  if (status === "closed") return "follow_up";
  return status === "snoozed" && wakeOn === "time" ? "snoozed" : "open";
}

/** What a reply of staff can make of a ticket. */
export const replyStatuses = ["pending", "solved", "open"] as const;
export const replyStatusSchema = z.enum(replyStatuses, "No reply leads to this.");
export type ReplyStatus = z.infer<typeof replyStatusSchema>;

/** What staff may reply with, the default first; a closed ticket takes no reply. */
const replies: Record<TicketStatus, readonly ReplyStatus[]> = {
  open: ["pending", "open", "solved"],
  pending: ["pending", "open", "solved"],
  snoozed: ["pending", "open", "solved"],
  solved: ["solved", "open", "pending"],
  closed: [],
};

/** What staff may set without a reply. Closed tickets are reopened with a reason. */
const settable: Record<TicketStatus, readonly TicketStatus[]> = {
  open: ["pending", "snoozed", "solved"],
  pending: ["open", "snoozed", "solved"],
  snoozed: ["open", "pending", "solved"],
  solved: ["open"],
  closed: ["open"],
};

export const statusesOfReply = (status: TicketStatus): readonly ReplyStatus[] => replies[status];

export const mayBeSet = (from: TicketStatus, to: TicketStatus): boolean =>
  settable[from].includes(to);

/** What the customer may do by a button: say that it is solved, or that it is not. */
export function mayBeSetByCustomer(from: TicketStatus, to: TicketStatus): boolean {
  if (to === "solved") return from === "open" || from === "pending" || from === "snoozed";
  return to === "open" && from === "solved";
}

/** A ticket's state in the customer's words; a snooze is nothing of theirs. */
const customerStatuses = ["with_us", "your_turn", "solved", "closed"] as const;
export const customerStatusSchema = z.enum(customerStatuses);
export type CustomerStatus = z.infer<typeof customerStatusSchema>;

const customersWords: Record<TicketStatus, CustomerStatus> = {
  open: "with_us",
  pending: "your_turn",
  snoozed: "with_us",
  solved: "solved",
  closed: "closed",
};

export const customerStatusOf = (status: TicketStatus): CustomerStatus => customersWords[status];
