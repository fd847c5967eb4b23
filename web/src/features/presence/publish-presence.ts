import { times } from "@deskbell/shared/limits";
import type { PresenceUpdate } from "@deskbell/shared/presence/presence";
import type { RealtimeConnection } from "../../platform/realtime-connection.ts";
import { can } from "../../state/access.ts";
import type { AppStore } from "../../state/hooks.ts";

const nowhere: PresenceUpdate = { ticketId: null, isTyping: false };

const isSame = (one: PresenceUpdate, other: PresenceUpdate) =>
  one.ticketId === other.ticketId && one.isTyping === other.isTyping;

/**
 * Publishes which ticket is viewed here and whether somebody types: at once when it changes, throttled,
 * and as a heartbeat for as long as it lasts. For privacy a customer's presence is published only while
 * they type. Returns how to stop.
 */
export function publishPresence(
  socket: RealtimeConnection,
  { getState, subscribe }: AppStore & { subscribe(listener: () => void): () => void },
): () => void {
  let published = nowhere;
  let publishedAtMs = Number.NEGATIVE_INFINITY;
  let { presence } = getState();
  let typedAtMs = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function currentPresence(): PresenceUpdate {
    const { viewedTicketId, typed } = presence;
    const isTyping =
      typed !== null &&
      typed.ticketId === viewedTicketId &&
      !typed.isEmpty &&
      Date.now() < typedAtMs + times.typingTtlMs;
    const isSeen = can(getState(), "presence:seeColleagues");
    return isSeen || isTyping ? { ticketId: viewedTicketId, isTyping } : nowhere;
  }

  function publish(update: PresenceUpdate): void {
    socket.emit("presence:update", update);
    published = update;
    publishedAtMs = Date.now();
  }

  /** Publishes what is due now, and schedules the next change or heartbeat. */
  function publishDue(): void {
    clearTimeout(timer);
    if (!socket.connected) return;
    const current = currentPresence();
    const hasChanged = !isSame(current, published);
    const gapMs = hasChanged ? times.presenceThrottleMs : times.presenceHeartbeatMs;
    const isNeeded = hasChanged || current.ticketId !== null;
    if (isNeeded && Date.now() >= publishedAtMs + gapMs) publish(current);

    const dueAtMs: number[] = [];
    if (!isSame(current, published)) dueAtMs.push(publishedAtMs + times.presenceThrottleMs);
    else if (current.ticketId !== null) dueAtMs.push(publishedAtMs + times.presenceHeartbeatMs);
    if (current.isTyping) dueAtMs.push(typedAtMs + times.typingTtlMs);
    if (dueAtMs.length > 0) timer = setTimeout(publishDue, Math.min(...dueAtMs) - Date.now());
  }

  const stop = subscribe(() => {
    const before = presence;
    presence = getState().presence;
    if (presence.typed !== before.typed) typedAtMs = Date.now();
    if (presence.typed !== before.typed || presence.viewedTicketId !== before.viewedTicketId)
      publishDue();
  });
  // The server stores no presence: a new connection starts without any.
  const onConnect = () => {
    published = nowhere;
    publishedAtMs = Number.NEGATIVE_INFINITY;
    publishDue();
  };
  socket.on("connect", onConnect);
  return () => {
    clearTimeout(timer);
    stop();
    socket.off("connect", onConnect);
    if (socket.connected && published.ticketId !== null) publish(nowhere);
  };
}
