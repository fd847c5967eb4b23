import type { Message } from "@deskbell/shared/messages/message";
import type { TicketForViewer } from "@deskbell/shared/tickets/ticket";
import { canAll } from "../../access/can.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { PathSigner } from "../../uploads/serving/sign-path.ts";
import { type LiveServer, roomOf, roomsOfTicket, type TicketEvent } from "../live.ts";

type SignPath = (unsigned: string) => string;

const signMessage = (message: Message, sign: SignPath): Message => ({
  ...message,
  attachment: message.attachment.map(sign),
  files: message.files.map((file) => ({ ...file, path: sign(file.path) })),
});

const signTicket = (ticket: TicketForViewer, sign: SignPath): TicketForViewer => ({
  ...ticket,
  attachments: ticket.attachments.map((file) => ({ ...file, path: sign(file.path) })),
});

/**
 * Publishes events that carry files to this node's sockets: to each session with paths of its own, signed
 * here, so that between nodes it goes once.
 */
export function createSessionPublisher(io: LiveServer, signer: Pick<PathSigner, "signFor">) {
  /** The sessions at this node that may receive events of a ticket. */
  function readersOf(customerId: string): Map<string, Viewer> {
    const { adapter, sockets } = io.of("/");
    const readers = new Map<string, Viewer>();
    for (const room of roomsOfTicket(customerId)) {
      for (const socketId of adapter.rooms.get(room) ?? []) {
        const viewer = sockets.get(socketId)?.data.viewer;
        if (viewer) readers.set(viewer.sessionId, viewer);
      }
    }
    return readers;
  }

  return (ticketEvent: TicketEvent): void => {
    for (const [sessionId, reader] of readersOf(ticketEvent.customerId)) {
      const sign: SignPath = (unsigned) => signer.signFor(reader, unsigned);
      const session = io.local.to(roomOf.session(sessionId));
      const isStaff = canAll(reader, "ticket:read");
      if (ticketEvent.event === "new_message") {
        if (ticketEvent.payload)
          session.emit(ticketEvent.event, signMessage(ticketEvent.payload, sign));
      } else {
        const payload = (isStaff && ticketEvent.staffPayload) || ticketEvent.payload;
        if (payload) session.emit(ticketEvent.event, signTicket(payload, sign));
      }
    }
  };
}
