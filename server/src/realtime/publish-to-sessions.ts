import type { Message } from "@deskbell/shared/messages/message";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { can } from "../access/can.ts";
import type { Viewer } from "../identity/viewer.ts";
import type { PathSigner } from "../uploads/sign-path.ts";
import { type LiveServer, roomOf, type TicketNews } from "./live.ts";

type SignPath = (unsigned: string) => string;

const signMessage = (message: Message, sign: SignPath): Message => ({
  ...message,
  attachment: message.attachment.map(sign),
  files: message.files.map((file) => ({ ...file, path: sign(file.path) })),
});

const signTicket = (ticket: Ticket, sign: SignPath): Ticket => ({
  ...ticket,
  attachments: ticket.attachments.map((file) => ({ ...file, path: sign(file.path) })),
});

/**
 * Tells the sockets of this node what carries files: to each session with paths of its own, signed
 * here, so that between nodes it goes once.
 */
export function createTellSessions(io: LiveServer, signer: Pick<PathSigner, "signFor">) {
  /** The sessions at this node that may hear of a ticket. */
  function readersOf(customerId: string): Map<string, Viewer> {
    const { adapter, sockets } = io.of("/");
    const readers = new Map<string, Viewer>();
    for (const room of [roomOf.user(customerId), roomOf.staff]) {
      for (const socketId of adapter.rooms.get(room) ?? []) {
        const viewer = sockets.get(socketId)?.data.viewer;
        if (viewer) readers.set(viewer.sessionId, viewer);
      }
    }
    return readers;
  }

  return (news: TicketNews): void => {
    for (const [sessionId, reader] of readersOf(news.customerId)) {
      const sign: SignPath = (unsigned) => signer.signFor(reader, unsigned);
      const session = io.local.to(roomOf.session(sessionId));
      const isStaff = can(reader, "news:hearAll");
      if (news.event === "new_message") session.emit(news.event, signMessage(news.payload, sign));
      else {
        const payload = (isStaff && news.staffPayload) || news.payload;
        session.emit(news.event, signTicket(payload, sign));
      }
    }
  };
}
