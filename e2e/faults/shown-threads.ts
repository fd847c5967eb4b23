import type { Message } from "@deskbell/shared/messages/message";
import type { Activity } from "@deskbell/shared/tickets/activity";
import { catchUpThreads, type OverConnection, readAfter, readHistoryAfter } from "./api.ts";
import type { FaultProxy } from "./fault-proxy.ts";
import { createShownStream, seenEntry, seenMessage } from "./shown-streams.ts";

type Parts = {
  name: string;
  token: string;
  proxy: FaultProxy;
  ticketIds: readonly string[];
  historyIds: readonly string[];
  overConnection: OverConnection;
  isOpen(): boolean;
};

/**
 * What a window shows of its tickets, and how it learns what it has missed. What comes next by its number is
 * shown; anything that skips one asks for what follows the last that is shown. What fails is asked for again
 * by the next tick.
 */
export function createShownThreads(parts: Parts) {
  const { name, token, proxy, ticketIds, historyIds, overConnection, isOpen } = parts;
  const messages = createShownStream(name, ticketIds);
  const history = createShownStream(name, historyIds);
  const show = (message: Message) => messages.show(message.conversationId, seenMessage(message));
  const showEntry = (ticketId: string, entry: Activity) => history.show(ticketId, seenEntry(entry));
  const running = new Set<string>();
  let catchUps = 0;

  /** One request of its kind at a time. */
  async function ask(what: string, asking: () => Promise<void>): Promise<void> {
    if (running.has(what)) return;
    running.add(what);
    catchUps += 1;
    await asking()
      .catch(() => {})
      .finally(() => running.delete(what));
  }

  const catchUpMessages = (ticketId: string) =>
    ask(`messages of ${ticketId}`, async () => {
      const after = messages.lastSeq(ticketId);
      for (const missed of await readAfter(proxy.url, { token, ticketId, after })) show(missed);
    });

  const catchUpHistory = (ticketId: string) =>
    ask(`history of ${ticketId}`, async () => {
      const after = history.lastSeq(ticketId);
      for (const missed of await readHistoryAfter(proxy.url, { token, ticketId, after })) {
        showEntry(ticketId, missed);
      }
    });

  /** What its viewer has seen of a ticket, as changes say it. */
  const lastSeen = (ticketId: string) => ({
    seq: messages.lastSeq(ticketId),
    activitySeq: history.lastSeq(ticketId),
  });

  const known = () =>
    [...new Set([...ticketIds, ...historyIds])].map((id) => {
      const { seq, activitySeq } = lastSeen(id);
      return { id, seq, ...(historyIds.includes(id) && { activitySeq }) };
    });

  return {
    lastSeen,
    threads: messages.threads,
    histories: history.threads,
    catchUps: () => catchUps,

    receive(message: Message): void {
      if (!show(message)) void catchUpMessages(message.conversationId);
    },

    receiveEntry(ticketId: string, entry: Activity): void {
      if (!showEntry(ticketId, entry)) void catchUpHistory(ticketId);
    },

    /** All of it in one request. */
    catchUpAll: () =>
      ask("all", async () => {
        for (let hasMore = true; hasMore && isOpen(); ) {
          const asked = { token, threads: known(), overConnection };
          const missed = await catchUpThreads(proxy.url, asked);
          for (const message of missed.messages) show(message);
          for (const [ticketId, entry] of missed.entries) showEntry(ticketId, entry);
          hasMore = missed.hasMore;
        }
      }),
  };
}
