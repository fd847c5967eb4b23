import type { Message } from "@deskbell/shared/messages/message";
import type { AddedActivity } from "@deskbell/shared/tickets/activity";
import type { TicketForViewer } from "@deskbell/shared/tickets/ticket";
import { isStaffViewer } from "../../access/staff-viewer.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { PathSigner } from "../../uploads/serving/sign-path.ts";
import { type LiveServer, roomOf, roomsOfTicket, type SessionPublisher } from "../live.ts";

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

const signActivity = ({ conversationId, entry }: AddedActivity, sign: SignPath): AddedActivity => {
  const { note } = entry;
  if (!note) return { conversationId, entry };
  const files = note.files.map((file) => ({ ...file, path: sign(file.path) }));
  return { conversationId, entry: { ...entry, note: { ...note, files } } };
};

/**
 * Publishes events that carry files to this node's sockets: to each session with paths of its own, signed
 * here, so that between nodes it goes once.
 */
export function createSessionPublisher(
  io: LiveServer,
  signer: Pick<PathSigner, "signFor">,
): SessionPublisher {
  /** The sessions at this node that have a window in one of these rooms. */
  function readersIn(rooms: readonly string[]): Map<string, Viewer> {
    const { adapter, sockets } = io.of("/");
    const readers = new Map<string, Viewer>();
    for (const room of rooms) {
      for (const socketId of adapter.rooms.get(room) ?? []) {
        const viewer = sockets.get(socketId)?.data.viewer;
        if (viewer) readers.set(viewer.sessionId, viewer);
      }
    }
    return readers;
  }

  const signFor =
    (reader: Viewer): SignPath =>
    (unsigned) =>
      signer.signFor(reader, unsigned);

  return {
    publish(ticketEvent) {
      for (const [sessionId, reader] of readersIn(roomsOfTicket(ticketEvent.customerId))) {
        const sign = signFor(reader);
        const session = io.local.to(roomOf.session(sessionId));
        const isStaff = isStaffViewer(reader);
        if (ticketEvent.event !== "ticket_changed") {
          if (ticketEvent.payload)
            session.emit(ticketEvent.event, signMessage(ticketEvent.payload, sign));
        } else {
          const payload = (isStaff && ticketEvent.staffPayload) || ticketEvent.payload;
          if (payload) session.emit(ticketEvent.event, signTicket(payload, sign));
        }
      }
    },

    publishActivity(added) {
      for (const [sessionId, reader] of readersIn([roomOf.staff])) {
        if (!isStaffViewer(reader)) continue;
        const session = io.local.to(roomOf.session(sessionId));
        session.emit("activity:added", signActivity(added, signFor(reader)));
      }
    },
  };
}
