import type { Message } from "../messages/message.ts";
import type { Ticket } from "../tickets/ticket.ts";

/** What the server tells. Sockets only tell, writing is HTTP; each payload is what the HTTP route returns. */
export interface ServerEvents {
  new_message: (message: Message) => void;
  /** A ticket was opened, or its last change moved. */
  ticket_changed: (ticket: Ticket) => void;
  /** This session is over: signed out elsewhere, revoked, or the person was disabled. */
  session_ended: () => void;
}

/** What a client may tell: nothing yet. Rooms are joined by the server from the verified session. */
export type ClientEvents = Record<never, never>;

/** The handshake of a socket: `io({ auth: { token } })`. */
export interface SocketAuth {
  token: string;
}
