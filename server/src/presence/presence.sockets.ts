import { randomUUID } from "node:crypto";
import {
  type PresenceUpdate,
  presenceQuerySchema,
  presenceUpdateSchema,
} from "@deskbell/shared/presence/presence";
import type { Logger } from "pino";
import { isStaffViewer } from "../access/staff-viewer.ts";
import { type LiveServer, type LiveServerSocket, roomOf } from "../realtime/live.ts";
import { onEvent } from "../realtime/on-event.ts";
import type { TicketService } from "../tickets/ticket.service.ts";
import type { UserDirectory } from "../users/user.directory.ts";
import { type Place, type PresenceAsker, presentPlacesFor } from "./place.ts";
import { publishPresence } from "./publish-presence.ts";

type Parts = {
  tickets: Pick<TicketService, "find">;
  people: UserDirectory["people"];
  /** Whether windows may be connected to other nodes as well. */
  isClustered: boolean;
  log: Logger;
};

/** Staff who look at a ticket receive who has read it. */
function look(socket: LiveServerSocket, before: string | null, now: string | null): void {
  if (before === now) return;
  if (before) socket.leave(roomOf.presence(before));
  if (now && socket.connected) socket.join(roomOf.presence(now));
}

/**
 * Who looks at which ticket, and who types there. Nothing is remembered but where this node's own
 * windows are: each repeats it every few seconds (heartbeat), and receivers let it expire by themselves, so
 * no crash of a window or a node leaves anybody behind (docs/decisions/0009-presence.md).
 */
export function connectPresence(io: LiveServer, parts: Parts): void {
  const { tickets, people, isClustered, log } = parts;
  /** By socket id. */
  const places = new Map<string, Place>();

  function become(socket: LiveServerSocket, now: Place | null): void {
    const before = places.get(socket.id) ?? null;
    if (now) places.set(socket.id, now);
    else places.delete(socket.id);
    look(socket, before?.ticketId ?? null, now?.isStaff ? now.ticketId : null);
    publishPresence(io, before, now);
  }

  /** @throws AppError `not_found` when there is no such ticket, or it is not the viewer's to see */
  async function placeOf(socket: LiveServerSocket, windowId: string, update: PresenceUpdate) {
    const { viewer } = socket.data;
    const { ticketId, isTyping } = update;
    if (ticketId === null) return null;
    const before = places.get(socket.id);
    const [ticket, person] = await Promise.all([
      tickets.find(viewer, ticketId),
      before?.person ?? people([viewer.id]).then((currentPerson) => currentPerson(viewer)),
    ]);
    const { id: customerId } = ticket.creator;
    const saidAtMs = Date.now();
    const isStaff = isStaffViewer(viewer);
    return { windowId, person, isStaff, ticketId, customerId, isTyping, saidAtMs };
  }

  function answerFor(asker: PresenceAsker): void {
    const presences = presentPlacesFor(asker, places.values(), Date.now());
    if (presences.length > 0) io.to(asker.socketId).emit("presence", presences);
  }

  io.on("presence_asked", answerFor);
  io.on("connection", (socket) => {
    const windowId = randomUUID();
    let updateCount = 0;

    async function update(said: PresenceUpdate): Promise<void> {
      updateCount += 1;
      const mine = updateCount;
      // What has been said since, or a window that has left meanwhile, wins.
      const isLatest = () => mine === updateCount && socket.connected;
      try {
        const place = await placeOf(socket, windowId, said);
        if (isLatest()) become(socket, place);
      } catch (error) {
        if (isLatest()) become(socket, null);
        throw error;
      }
    }
    for (const name of ["presence:update", "look_at"] as const) {
      onEvent(socket, name, { schema: presenceUpdateSchema, log, act: update });
    }
    onEvent(socket, "ask_presence", {
      schema: presenceQuerySchema,
      log,
      act() {
        const { viewer } = socket.data;
        const { id: viewerId, access } = viewer;
        const isStaff = isStaffViewer(viewer);
        const asker: PresenceAsker = { socketId: socket.id, viewerId, access, isStaff };
        answerFor(asker);
        if (isClustered) io.serverSideEmit("presence_asked", asker);
      },
    });
    socket.on("disconnect", () => become(socket, null));
  });
}
