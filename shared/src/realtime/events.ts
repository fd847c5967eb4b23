import type { DemoAnswer, DemoMessage, NewDemoMessage, NewRoomMessage } from "../demo/demo.ts";
import type { ErrorBody } from "../errors.ts";
import type { JobProgress } from "../jobs/job.ts";
import type { Message } from "../messages/message.ts";
import type { Notification, ReadNotifications } from "../notifications/notification.ts";
import type { Presence, PresenceQuery, PresenceUpdate } from "../presence/presence.ts";
import type { ReplyScope } from "../saved-replies/saved-reply.ts";
import type { AddedActivity, ChangedStaffTicket } from "../tickets/activity.ts";
import type { CustomerSeenChange, StaffSeenChange } from "../tickets/seen.ts";
import type { CustomerTicket } from "../tickets/ticket.ts";
import type { ReadMark, TicketCounts } from "../tickets/unread.ts";
import type { StaffAvailability } from "../users/availability.ts";
import type { Access } from "../users/user.ts";
import type { CatchUpQuestion, SocketCatchUp } from "./catch-up.ts";

/** What an event of a client is acknowledged with: as HTTP answers, without a status of its own. */
export type EventAnswer = { status: "success" } | ErrorBody;

/** What the server publishes. Sockets only publish, writing is HTTP; each payload is what the HTTP route returns. */
export interface ServerEvents {
  new_message: (message: Message) => void;
  /** A message that has a number was edited, deleted or redacted; clients that miss it, or do not know it, catch up. */
  "message:changed": (message: Message) => void;
  /** A ticket was opened, written in or changed: staff receive more of it than its customer. */
  ticket_changed: (ticket: (CustomerTicket & { entry?: never }) | ChangedStaffTicket) => void;
  /** To staff alone: a note, before its ticket; a lost one is noticed by the numbers. */
  "activity:added": (added: AddedActivity) => void;
  /** On one's own windows: a ticket was read, here or on another device. */
  "read:changed": (mark: ReadMark) => void;
  /**
   * Somebody else has read further: to staff who look at the ticket with their name, to its customer without.
   * Not `read:changed`, which consoles of before take for what they have read themselves.
   */
  "seen:changed": (seen: StaffSeenChange | CustomerSeenChange) => void;
  /** To staff: how a ticket's answers were mailed is to be asked for anew, where it is shown. */
  "delivery:changed": (changed: { conversationId: string }) => void;
  /**
   * To one's own windows: whether this ticket is open in one that can be seen. A window of before does not answer, which
   * means no.
   */
  "looking:asked": (
    ticket: { conversationId: string },
    answer: (isLooking: boolean) => void,
  ) => void;
  /** On one's own windows: how many tickets are unread now. */
  "counts:changed": (counts: TicketCounts) => void;
  /** Who is where: staff receive staff, and customers who type; a customer receives staff who type to them. */
  presence: (present: readonly Presence[]) => void;
  /** To staff: the teams, the tags or the saved views of the desk are others now. */
  "settings:changed": (changed: { what: "teams" | "tags" | "views" }) => void;
  /** To staff who may see them: saved replies and macros are to be asked for anew. */
  "saved-replies:changed": (changed: { scope: ReplyScope }) => void;
  /** To staff: somebody is given tickets from now on, or is not any more. */
  "availability:changed": (availability: StaffAvailability) => void;
  /** On one's own windows: one was notified of something, or has read notifications on another device. */
  "notification:added": (notification: Notification) => void;
  "notification:read": (read: ReadNotifications) => void;
  /**
   * What waits to be sent in a ticket is to be asked for anew: to its author's own windows, of what is sent later to
   * all staff.
   */
  "scheduled:changed": (changed: { conversationId: string }) => void;
  /** On one's own windows: what one writes at this place is another by now; null where it was sent or removed. */
  "draft:changed": (changed: { place: string; version: string | null }) => void;
  /** On one's own windows: how far a job is that one has begun. */
  "job:progress": (progress: JobProgress) => void;
  /** The demo page's. */
  demo_message: (message: DemoMessage) => void;
  /** On one's own windows: one may more by now, or less; `users/me` says what. */
  "access:changed": () => void;
  /** This session is over: signed out elsewhere, revoked, or the person was disabled. */
  session_ended: () => void;
}

/**
 * What a client may send: what it looks at, which is stored nowhere, and in a trial the demo page's
 * events (spec §7). Rooms of the product are joined by the server from the verified session.
 */
export interface ClientEvents {
  "presence:update": (update: PresenceUpdate, answer: (answer: EventAnswer) => void) => void;
  /** What `presence:update` was called at first: consoles send it, since one can be older or newer than its server. */
  look_at: (update: PresenceUpdate, answer: (answer: EventAnswer) => void) => void;
  /** Who is where now, answered by `presence`. */
  ask_presence: (question: PresenceQuery, answer: (answer: EventAnswer) => void) => void;
  /**
   * What was missed, as POST /catch-up answers it: once for each connection, and no more than a small answer. A server
   * of before does not answer.
   */
  "catch-up": (question: CatchUpQuestion, answer: (answer: SocketCatchUp) => void) => void;
  send_message: (message: NewDemoMessage, answer: (answer: DemoAnswer) => void) => void;
  join_room: (room: string, answer: (answer: DemoAnswer) => void) => void;
  send_Room_message: (message: NewRoomMessage, answer: (answer: DemoAnswer) => void) => void;
}

/** The handshake of a socket: `io({ auth })`. */
export interface SocketAuth {
  token: string;
  /** What the window takes its owner to be: where they are something else by now it receives `access:changed`. */
  access?: Access | undefined;
}
