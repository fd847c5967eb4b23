import type { DemoMessage } from "@deskbell/shared/demo/demo";
import type { ClientEvents, ServerEvents, SocketAuth } from "@deskbell/shared/realtime/events";
import type { Logger } from "pino";
import type { Server, Socket } from "socket.io";
import type { Viewer } from "../identity/viewer.ts";
import type { PresenceAsker } from "../presence/place.ts";
import type { OtherNodes } from "./other-nodes.ts";

export type LiveServer = Server<ClientEvents, ServerEvents, NodeEvents, SocketData>;
export type LiveServerSocket = Socket<ClientEvents, ServerEvents, NodeEvents, SocketData>;
export type SocketData = { viewer: Viewer };
/** What nodes tell each other. */
export type NodeEvents = { presence_asked: (asker: PresenceAsker) => void };
export type { SocketAuth };

export const roomOf = {
  user: (userId: string) => `user:${userId}`,
  session: (sessionId: string) => `session:${sessionId}`,
  staff: "staff",
  /** A trial's only: the demo page's rooms, the empty name for everybody who looks at it. */
  demo: (name: string) => `demo:${name}`,
};

/** What happened to a ticket, and who may hear of it: its customer and staff. */
type News<Payload> = {
  customerId: string;
  /** False when each viewer's copy differs, since the paths of files are signed for one viewer. */
  isSameForAll: boolean;
  presentFor(viewerId: string): Payload;
  /** What staff hear instead where that is the same for all of them; as the customer if left out. */
  presentForStaff?(): Payload;
};

type PersonEvents = Pick<ServerEvents, "read:changed" | "counts:changed">;
type TicketEvents = Pick<ServerEvents, "new_message" | "ticket_changed">;

/** How services tell the signed-in people what has changed. Telling never fails a request that already wrote. */
export type Live = {
  /** @returns false when it must be told again, since not every node was reached; never rejects */
  tell<Event extends keyof TicketEvents>(
    event: Event,
    news: News<Parameters<TicketEvents[Event]>[0]>,
  ): Promise<boolean>;
  /** A hint to somebody's own windows; one that is lost is made up for by asking. */
  tellPerson<Event extends keyof PersonEvents>(
    event: Event,
    personId: string,
    payload: Parameters<PersonEvents[Event]>[0],
  ): void;
  /** Whether somebody may have a window open; of other nodes' windows nothing is known here. */
  mayHear(personId: string): boolean;
  /** A trial's only. */
  tellDemo(message: DemoMessage): void;
  /** Closes the sockets of sessions that are over. */
  endSessions(sessionIds: readonly string[]): void;
};

type Parts = {
  adminIds(): Promise<string[]>;
  nodes: Pick<OtherNodes, "hasLeft" | "adapter">;
  log: Logger;
};

export function createLive(io: LiveServer, { adminIds, nodes, log }: Parts): Live {
  return {
    async tell(event, { customerId, isSameForAll, presentFor, presentForStaff }) {
      function emit(
        rooms: string[],
        payload: ReturnType<typeof presentFor>,
        except: string[] = [],
      ): Promise<boolean> {
        // biome-ignore lint/suspicious/noExplicitAny: socket.io cannot match a generic event with its payload
        (io.to(rooms).except(except).emit as any)(event, payload);
        return nodes.hasLeft();
      }
      try {
        if (isSameForAll && presentForStaff) {
          const left = [
            emit([roomOf.user(customerId)], presentFor(customerId), [roomOf.staff]),
            emit([roomOf.staff], presentForStaff()),
          ];
          return (await Promise.all(left)).every(Boolean);
        }
        if (isSameForAll) {
          return await emit([roomOf.user(customerId), roomOf.staff], presentFor(customerId));
        }
        const ids = new Set([customerId, ...(await adminIds())]);
        const left = await Promise.all(
          [...ids].map((id) => emit([roomOf.user(id)], presentFor(id))),
        );
        return left.every(Boolean);
      } catch (error) {
        log.error({ err: error, event }, "could not tell");
        return false;
      }
    },
    tellPerson(event, personId, payload) {
      // biome-ignore lint/suspicious/noExplicitAny: as above
      (io.to(roomOf.user(personId)).emit as any)(event, payload);
    },
    mayHear: (personId) =>
      nodes.adapter !== undefined || io.of("/").adapter.rooms.has(roomOf.user(personId)),
    tellDemo(message) {
      io.to(roomOf.demo(message.room)).emit("demo_message", message);
    },
    endSessions(sessionIds) {
      for (const id of sessionIds) {
        const room = io.to(roomOf.session(id));
        room.emit("session_ended");
        room.disconnectSockets(true);
      }
    },
  };
}
