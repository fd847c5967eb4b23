import type { DemoMessage } from "@deskbell/shared/demo/demo";
import type { ClientEvents, ServerEvents, SocketAuth } from "@deskbell/shared/realtime/events";
import type { Logger } from "pino";
import type { Server, Socket } from "socket.io";
import type { Viewer } from "../identity/viewer.ts";
import type { PresenceAsker } from "../presence/place.ts";
import type { OtherNodes } from "./cluster-adapter.ts";

export type LiveServer = Server<ClientEvents, ServerEvents, NodeEvents, SocketData>;
export type LiveServerSocket = Socket<ClientEvents, ServerEvents, NodeEvents, SocketData>;
export type SocketData = { viewer: Viewer };
/** What nodes tell each other. */
export type NodeEvents = {
  presence_asked: (asker: PresenceAsker) => void;
  news_with_files: (news: TicketNews) => void;
};
export type { SocketAuth };

export const roomOf = {
  user: (userId: string) => `user:${userId}`,
  session: (sessionId: string) => `session:${sessionId}`,
  staff: "staff",
  /** A trial's only: the demo page's rooms, the empty name for everybody who looks at it. */
  demo: (name: string) => `demo:${name}`,
};

type TicketEvents = Pick<ServerEvents, "new_message" | "ticket_changed">;

/** What happened to a ticket, and who may hear of it: its customer and staff. */
type News<Event extends keyof TicketEvents> = {
  customerId: string;
  payload: Parameters<TicketEvents[Event]>[0];
  /** What staff hear instead where that is another thing; as the customer if left out. */
  staffPayload?: Parameters<TicketEvents[Event]>[0];
};

type PersonEvents = Pick<ServerEvents, "read:changed" | "counts:changed">;

/** The same on its way to the nodes; paths in it are not signed yet. */
export type TicketNews = {
  [Event in keyof TicketEvents]: { event: Event } & News<Event>;
}[keyof TicketEvents];

/** How services tell the signed-in people what has changed. Telling never fails a request that already wrote. */
export type Live = {
  /** @returns false when it must be told again, since not every node was reached; never rejects */
  tell<Event extends keyof TicketEvents>(
    event: Event,
    news: News<Event> & { hasFiles: boolean },
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
  nodes: Pick<OtherNodes, "hasLeft" | "act" | "adapter">;
  /** Tells this node's sockets what carries files. */
  tellSessions(news: TicketNews): void;
  log: Logger;
};

export function createLive(io: LiveServer, { nodes, tellSessions, log }: Parts): Live {
  io.on("news_with_files", tellSessions);

  return {
    async tell(event, { customerId, hasFiles, payload, staffPayload }) {
      function emit(room: string, told: typeof payload, except: string[] = []): Promise<boolean> {
        // biome-ignore lint/suspicious/noExplicitAny: socket.io cannot match a generic event with its payload
        (io.to(room).except(except).emit as any)(event, told);
        return nodes.hasLeft();
      }
      try {
        if (hasFiles) {
          const news = { event, customerId, payload, ...(staffPayload && { staffPayload }) };
          tellSessions(news as TicketNews);
          return await nodes.act("news_with_files", news);
        }
        if (!staffPayload) {
          const rooms = [roomOf.user(customerId), roomOf.staff];
          // biome-ignore lint/suspicious/noExplicitAny: as above
          (io.to(rooms).emit as any)(event, payload);
          return await nodes.hasLeft();
        }
        const left = [
          emit(roomOf.user(customerId), payload, [roomOf.staff]),
          emit(roomOf.staff, staffPayload),
        ];
        return (await Promise.all(left)).every(Boolean);
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
