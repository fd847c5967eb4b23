import type { DemoAnswer, DemoMessage, NewDemoMessage, NewRoomMessage } from "../demo/demo.ts";
import type { Message } from "../messages/message.ts";
import type { Ticket } from "../tickets/ticket.ts";

/** What the server tells. Sockets only tell, writing is HTTP; each payload is what the HTTP route returns. */
export interface ServerEvents {
  new_message: (message: Message) => void;
  /** A ticket was opened, or its last change moved. */
  ticket_changed: (ticket: Ticket) => void;
  /** The demo page's. */
  demo_message: (message: DemoMessage) => void;
  /** This session is over: signed out elsewhere, revoked, or the person was disabled. */
  session_ended: () => void;
}

/**
 * What a client may tell: the demo page's events alone, and those in a trial only (spec §7). Rooms
 * of the product are joined by the server from the verified session.
 */
export interface ClientEvents {
  send_message: (message: NewDemoMessage, answer: (answer: DemoAnswer) => void) => void;
  join_room: (room: string, answer: (answer: DemoAnswer) => void) => void;
  send_Room_message: (message: NewRoomMessage, answer: (answer: DemoAnswer) => void) => void;
}

/** The handshake of a socket: `io({ auth: { token } })`. */
export interface SocketAuth {
  token: string;
}
