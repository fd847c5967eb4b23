import type { DemoMessage } from "@deskbell/shared/demo/demo";
import type { Message } from "@deskbell/shared/messages/message";
import type { ClientEvents, ServerEvents } from "@deskbell/shared/realtime/events";
import type { AddedActivity, ChangedStaffTicket } from "@deskbell/shared/tickets/activity";
import type { CustomerSeenChange, StaffSeenChange } from "@deskbell/shared/tickets/seen";
import type { CustomerTicket } from "@deskbell/shared/tickets/ticket";
import type { Access } from "@deskbell/shared/users/user";
import type { Logger } from "pino";
import type { Server, Socket } from "socket.io";
import { canAll } from "../access/can.ts";
import type { Viewer } from "../identity/viewer.ts";
import type { PresenceAsker } from "../presence/place.ts";
import type { ClusterAdapter } from "./publishing/cluster-adapter.ts";

export type LiveServer = Server<ClientEvents, ServerEvents, NodeEvents, SocketData>;
export type LiveServerSocket = Socket<ClientEvents, ServerEvents, NodeEvents, SocketData>;
export type SocketData = {
  viewer: Viewer;
  /** What the window took its owner to be when it connected; unknown of those that do not say. */
  shownAccess?: Access | undefined;
  /** Whether the session was seen to live since the socket got its rooms. */
  isConfirmed?: boolean;
};
/** Events between nodes. */
export type NodeEvents = {
  presence_asked: (asker: PresenceAsker) => void;
  access_granted: (to: { personId: string }) => void;
  /** A ticket was changed at another node: what its views are counted by. */
  ticket_facts: (facts: object) => void;
  /** Nodes of before know it by this name. */
  news_with_files: (ticketEvent: TicketEvent) => void;
  /** The same where nothing has changed for the customer; nodes of before do not know such events. */
  staff_event_with_files: (ticketEvent: TicketEvent) => void;
  activity_with_files: (added: AddedActivity) => void;
};

export const roomOf = {
  user: (userId: string) => `user:${userId}`,
  session: (sessionId: string) => `session:${sessionId}`,
  staff: "staff",
  /** Staff who look at a ticket; joined by what they say of where they are. Nodes of before know it by this name. */
  presence: (ticketId: string) => `lookers:${ticketId}`,
  /** A trial's only: the demo page's rooms, the empty name for everybody who looks at it. */
  demo: (name: string) => `demo:${name}`,
};

/** The rooms of somebody's window: those who may read every ticket, the staff, share one. */
export const roomsOf = (viewer: Viewer): string[] => [
  roomOf.user(viewer.id),
  roomOf.session(viewer.sessionId),
  ...(canAll(viewer, "ticket:read") ? [roomOf.staff] : []),
];

/** The rooms of those who may read a ticket, and so receive what happens in it. */
export const roomsOfTicket = (customerId: string): string[] => [
  roomOf.user(customerId),
  roomOf.staff,
];

type TicketEvents = Pick<ServerEvents, "new_message" | "message:changed" | "ticket_changed">;

/** The payload of each event for a customer, and for staff where that is more. */
type Payloads = {
  new_message: { customers: Message; staffs: Message };
  "message:changed": { customers: Message; staffs: Message };
  ticket_changed: { customers: CustomerTicket; staffs: ChangedStaffTicket };
};

/** An event of a ticket and its audience: the ticket's customer and staff. */
type EventFor<Event extends keyof TicketEvents> = {
  customerId: string;
  /** Null where nothing has changed that the customer sees; staff receive theirs. */
  payload: Payloads[Event]["customers"] | null;
  /** What staff receive instead, where it differs from the customer's payload. */
  staffPayload?: Payloads[Event]["staffs"];
};

/** What staff who look at a ticket are published about who has read it, and what its customer; null for nothing. */
type SeenPayloads = {
  staffs: StaffSeenChange;
  customers: { customerId: string; payload: CustomerSeenChange } | null;
};

type StaffEvents = Pick<
  ServerEvents,
  | "availability:changed"
  | "delivery:changed"
  | "saved-replies:changed"
  | "scheduled:changed"
  | "settings:changed"
>;
type PersonEvents = Pick<
  ServerEvents,
  | "read:changed"
  | "counts:changed"
  | "draft:changed"
  | "notification:added"
  | "saved-replies:changed"
  | "settings:changed"
  | "scheduled:changed"
  | "notification:read"
  | "job:progress"
>;

/** The same on its way to the nodes; paths in it are not signed yet. */
export type TicketEvent = {
  [Event in keyof TicketEvents]: { event: Event } & EventFor<Event>;
}[keyof TicketEvents];

/** How services publish changes to signed-in people. Publishing never fails a request that has already written. */
export type Live = {
  /** @returns false when it must be published again, since not every node was reached; never rejects */
  publish<Event extends keyof TicketEvents>(
    event: Event,
    ticketEvent: EventFor<Event> & { hasFiles: boolean },
  ): Promise<boolean>;
  /** A hint to staff alone; a lost one is noticed by the number of the next, or of the ticket. */
  publishActivity(added: AddedActivity): void;
  /** A hint that a ticket was read further; a lost one is made up for by catching up. */
  publishSeen(ticketId: string, seen: SeenPayloads): void;
  /** A hint to somebody's own windows; a lost one is made up for by polling. */
  publishToPerson<Event extends keyof PersonEvents>(
    event: Event,
    personId: string,
    payload: Parameters<PersonEvents[Event]>[0],
  ): void;
  /** A hint to the windows of all staff; a lost one is made up for by polling. */
  publishToStaff<Event extends keyof StaffEvents>(
    event: Event,
    payload: Parameters<StaffEvents[Event]>[0],
  ): void;
  /** Whether somebody may have a window open; other nodes' windows are not known here. */
  mayBeConnected(personId: string): boolean;
  /** Ids of the staff who have a window open at this node. */
  staffHere(): Set<string>;
  /** A trial's only. */
  publishDemo(message: DemoMessage): void;
  /** Closes the sockets of sessions that are over. */
  endSessions(sessionIds: readonly string[]): void;
};

/** Publishes events that carry files to this node's sockets. */
export type SessionPublisher = {
  publish(ticketEvent: TicketEvent): void;
  /** To staff. */
  publishActivity(added: AddedActivity): void;
};

type Parts = {
  nodes: Pick<ClusterAdapter, "isPublished" | "publishToNodes" | "adapter">;
  sessions: SessionPublisher;
  log: Logger;
};

export function createLive(io: LiveServer, { nodes, sessions, log }: Parts): Live {
  /** What is thrown here would end the reading of all that other nodes publish. */
  const received =
    <Sent>(publishHere: (sent: Sent) => void) =>
    (sent: Sent): void => {
      try {
        publishHere(sent);
      } catch (error) {
        log.error({ err: error }, "could not publish what another node sent");
      }
    };
  io.on("news_with_files", received(sessions.publish));
  io.on("staff_event_with_files", received(sessions.publish));
  io.on("activity_with_files", received(sessions.publishActivity));

  return {
    publish: createTicketPublishing(io, { nodes, sessions, log }),
    publishActivity(added) {
      try {
        if ((added.entry.note?.files.length ?? 0) === 0) {
          io.to(roomOf.staff).emit("activity:added", added);
          return;
        }
        sessions.publishActivity(added);
        void nodes.publishToNodes("activity_with_files", added);
      } catch (error) {
        log.error({ err: error }, "could not publish an entry");
      }
    },
    publishSeen(ticketId, { staffs, customers }) {
      io.to(roomOf.presence(ticketId)).emit("seen:changed", staffs);
      if (!customers) return;
      // Who is staff, too, receives theirs where they look at it.
      const customer = io.to(roomOf.user(customers.customerId)).except(roomOf.staff);
      customer.emit("seen:changed", customers.payload);
    },
    publishToPerson(event, personId, payload) {
      // biome-ignore lint/suspicious/noExplicitAny: as above
      (io.to(roomOf.user(personId)).emit as any)(event, payload);
    },
    publishToStaff(event, payload) {
      // biome-ignore lint/suspicious/noExplicitAny: as above
      (io.to(roomOf.staff).emit as any)(event, payload);
    },
    mayBeConnected: (personId) =>
      nodes.adapter !== undefined || io.of("/").adapter.rooms.has(roomOf.user(personId)),
    staffHere() {
      const { adapter, sockets } = io.of("/");
      const socketIds = [...(adapter.rooms.get(roomOf.staff) ?? [])];
      return new Set(socketIds.flatMap((id) => sockets.get(id)?.data.viewer.id ?? []));
    },
    publishDemo(message) {
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

/** To the rooms of a ticket's customer and of staff, at all nodes. */
function createTicketPublishing(io: LiveServer, { nodes, sessions, log }: Parts): Live["publish"] {
  return async (event, { customerId, hasFiles, payload, staffPayload }) => {
    function emit(room: string, sent: object, except: string[] = []): Promise<boolean> {
      // biome-ignore lint/suspicious/noExplicitAny: socket.io cannot match a generic event with its payload
      (io.to(room).except(except).emit as any)(event, sent);
      return nodes.isPublished();
    }
    try {
      if (hasFiles) {
        const ticketEvent = { event, customerId, payload, ...(staffPayload && { staffPayload }) };
        sessions.publish(ticketEvent as TicketEvent);
        const name = payload ? "news_with_files" : "staff_event_with_files";
        return await nodes.publishToNodes(name, ticketEvent);
      }
      if (!staffPayload) {
        // biome-ignore lint/suspicious/noExplicitAny: as above
        (io.to(roomsOfTicket(customerId)).emit as any)(event, payload);
        return await nodes.isPublished();
      }
      const left = [
        ...(payload ? [emit(roomOf.user(customerId), payload, [roomOf.staff])] : []),
        emit(roomOf.staff, staffPayload),
      ];
      return (await Promise.all(left)).every(Boolean);
    } catch (error) {
      log.error({ err: error, event }, "could not publish");
      return false;
    }
  };
}
