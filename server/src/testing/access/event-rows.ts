import type { ClientEvents, ServerEvents } from "@deskbell/shared/realtime/events";
import type { Things } from "./access-row.ts";

// The types make these tables complete: an event that is added to the contract does not compile
// until it is declared here who may send it, and who receives it.

/** Those who can connect at all, in this order; nobody else receives or sends anything. */
export const connectedNames = ["owner", "other", "agent", "admin", "demoted"] as const;

type ClientRow = {
  /** `yes` where what they send is taken, in the order of `connectedNames`. */
  taken: string;
  payload(things: Things): unknown;
};

/** What a client may send, well made, and from whom it is taken. */
export const clientRows: Record<keyof ClientEvents, ClientRow> = {
  "presence:update": {
    taken: "yes no yes yes no",
    payload: ({ ticketId }) => ({ ticketId, isTyping: true }),
  },
  look_at: {
    taken: "yes no yes yes no",
    payload: ({ ticketId }) => ({ ticketId, isTyping: true }),
  },
  ask_presence: { taken: "yes yes yes yes yes", payload: () => ({}) },
  // Another's ticket is answered as gone: see catch-up.sockets.test.ts.
  "catch-up": {
    taken: "yes yes yes yes yes",
    payload: ({ ticketId }) => ({ threads: [{ id: ticketId, seq: 0 }] }),
  },
  send_message: {
    taken: "yes yes yes yes yes",
    payload: () => ({ message: "Hello" }),
  },
  join_room: { taken: "yes yes yes yes yes", payload: () => "tea" },
  send_Room_message: {
    taken: "yes yes yes yes yes",
    payload: () => ({ room: "tea", message: "Hello" }),
  },
};

type ServerRow = {
  /** `yes` where it is received, in the order of `connectedNames`. */
  receivedBy: string;
};

/** Who receives the events of the owner's ticket, and of the owner. */
export const serverRows: Record<keyof ServerEvents, ServerRow> = {
  new_message: { receivedBy: "yes no yes yes no" },
  "message:changed": { receivedBy: "yes no yes yes no" },
  ticket_changed: { receivedBy: "yes no yes yes no" },
  "activity:added": { receivedBy: "no no yes yes no" },
  "read:changed": { receivedBy: "yes no no no no" },
  // The owner reads; what of staff's reading they receive is in seen.test.ts.
  "seen:changed": { receivedBy: "no no yes yes no" },
  "counts:changed": { receivedBy: "yes no yes yes no" },
  // The agent has replied to the owner's ticket, so it is theirs; see notifications.test.ts.
  "notification:added": { receivedBy: "no no yes no no" },
  "notification:read": { receivedBy: "no no no no no" },
  // To whoever began a job alone: see bulk.test.ts.
  "job:progress": { receivedBy: "no no no no no" },
  // They are about no ticket: see availability.test.ts and teams.test.ts.
  "availability:changed": { receivedBy: "no no no no no" },
  // This desk mails nobody: see delivery.test.ts.
  "delivery:changed": { receivedBy: "no no no no no" },
  // This desk mails nobody: see mail/sending/relay/looked-at.test.ts.
  "looking:asked": { receivedBy: "no no no no no" },
  "settings:changed": { receivedBy: "no no no no no" },
  // Nobody holds a reply back here: see messages/scheduled/undo.test.ts.
  "scheduled:changed": { receivedBy: "no no no no no" },
  // To whoever writes alone: see drafts/drafts.test.ts.
  "draft:changed": { receivedBy: "no no no no no" },
  // They are about no ticket: see saved-replies.test.ts.
  "saved-replies:changed": { receivedBy: "no no no no no" },
  presence: { receivedBy: "yes no yes yes no" },
  demo_message: { receivedBy: "yes yes yes yes yes" },
  // Nobody's rights grow here: see rights/three-roles.test.ts.
  "access:changed": { receivedBy: "no no no no no" },
  session_ended: { receivedBy: "yes no no no no" },
};
