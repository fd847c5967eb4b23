import {
  type Notification,
  notificationSchema,
  notificationsAnswerSchema,
  readNotificationsSchema,
} from "@deskbell/shared/notifications/notification";
import { LRUCache } from "lru-cache";
import type { ApiClient } from "../server/api-client.ts";
import type { Session } from "../session/session.ts";

type Parts = {
  session: Pick<Session, "current" | "subscribe">;
  call: ApiClient;
  now?(): number;
};

/** How many are remembered; the server keeps all of them, and answers the latest 30. */
const rememberedMax = 500;

export type NotificationList = ReturnType<typeof createNotificationList>;

/**
 * What the server notifies this agent of: tickets assigned to them, notes that mention them, and answers in tickets
 * that are theirs. The list is read with each connection, so that nothing is lost in between.
 */
export function createNotificationList({ session, call, now = Date.now }: Parts) {
  /** By their ids: those of several nodes are in no order. */
  const known = new LRUCache<string, true>({ max: rememberedMax });
  /** Ticket by notification that is not read. */
  const raised = new LRUCache<string, string>({ max: rememberedMax });
  let isKept = true;
  let hasBeenRead = false;
  let signedInAt = now();
  session.subscribe(() => {
    known.clear();
    raised.clear();
    isKept = true;
    hasBeenRead = false;
    signedInAt = now();
  });

  function take({ id, conversationId }: Notification): boolean {
    if (known.has(id)) return false;
    known.set(id, true);
    raised.set(id, conversationId);
    return true;
  }

  /** @returns the tickets of which none is left unread */
  function drop(ids: readonly string[], unreadTicketIds: readonly string[] = []): string[] {
    const ticketIds = new Set(ids.flatMap((id) => raised.get(id) ?? []));
    for (const id of ids) raised.delete(id);
    const unread = new Set([...raised.values(), ...unreadTicketIds]);
    return [...ticketIds].filter((ticketId) => !unread.has(ticketId));
  }

  return {
    /** False at a server that keeps no such list: there messages are all that notifies. */
    isKept: () => isKept,

    /** What was added since it was read last, the oldest first, and the tickets of what was read elsewhere. */
    async catchUp(): Promise<{ added: Notification[]; readTicketIds: string[] }> {
      const nothing = { added: [], readTicketIds: [] };
      const credentials = session.current();
      if (!credentials) return nothing;
      const response = await call({ ...credentials, path: "notifications" });
      const { status, body } = response;
      if (session.current() !== credentials) return nothing;
      if (status === 404) isKept = false;
      const { data: answer } = notificationsAnswerSchema.safeParse(body);
      if (!answer) return nothing;
      isKept = true;
      const unread = answer.data.filter(({ readAt }) => readAt === null);
      const read = answer.data.filter(({ readAt }) => readAt !== null);
      // What is older than the console is not announced by it: by the server's time, this computer's may be off.
      const { answeredAtMs = now() } = response;
      const signedInAtServer = answeredAtMs - (now() - signedInAt);
      const isNew = ({ at }: Notification) => hasBeenRead || Date.parse(at) >= signedInAtServer;
      const added = unread.filter((one) => isNew(one) && take(one));
      hasBeenRead = true;
      for (const { id } of answer.data) known.set(id, true);
      const readTicketIds = drop(
        read.map(({ id }) => id),
        unread.map(({ conversationId }) => conversationId),
      );
      return { added: added.toReversed(), readTicketIds };
    },

    /** The notification that an event has brought; null for one that is known, and for what is none. */
    added(payload: unknown): Notification | null {
      const { data: notification } = notificationSchema.safeParse(payload);
      return notification && take(notification) ? notification : null;
    },

    /** The tickets of what was raised and is read now, here or on another device. */
    read(payload: unknown): string[] {
      const { data } = readNotificationsSchema.safeParse(payload);
      if (!data) return [];
      const { read } = data;
      if ("ids" in read) return drop(read.ids);
      const concerned = [...raised.entries()].filter(
        ([, ticketId]) => !("conversationId" in read) || read.conversationId === ticketId,
      );
      return drop(concerned.map(([id]) => id));
    },
  };
}
