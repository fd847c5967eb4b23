import { times } from "@deskbell/shared/limits";
import type { PresenceUpdate } from "@deskbell/shared/presence/presence";
import type { RealtimeConnection } from "../../platform/realtime-connection.ts";
import type { AppStore } from "../../state/hooks.ts";
import { selectIsStaff } from "../../state/session.slice.ts";

const nowhere: PresenceUpdate = { ticketId: null, isTyping: false };

const isSame = (one: PresenceUpdate, other: PresenceUpdate) =>
  one.ticketId === other.ticketId && one.isTyping === other.isTyping;

/**
 * Tells which ticket somebody looks at here and whether they type: at once when it changes, and again
 * as long as it lasts. Of a customer only the typing is anybody's concern, so only that is told.
 * Returns how to stop.
 */
export function publishPresence(
  socket: RealtimeConnection,
  { getState, subscribe }: AppStore & { subscribe(listener: () => void): () => void },
): () => void {
  let told = nowhere;
  let toldAtMs = Number.NEGATIVE_INFINITY;
  let { presence } = getState();
  let typedAtMs = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function currentLook(): PresenceUpdate {
    const { viewedTicketId, typed } = presence;
    const isTyping =
      typed !== null &&
      typed.ticketId === viewedTicketId &&
      !typed.isEmpty &&
      Date.now() < typedAtMs + times.typingTtlMs;
    const isStaff = selectIsStaff(getState());
    return isStaff || isTyping ? { ticketId: viewedTicketId, isTyping } : nowhere;
  }

  function say(look: PresenceUpdate): void {
    socket.emit("look_at", look);
    told = look;
    toldAtMs = Date.now();
  }

  /** Says what there is to say now, and comes back when there may be more. */
  function update(): void {
    clearTimeout(timer);
    if (!socket.connected) return;
    const look = currentLook();
    const isNews = !isSame(look, told);
    const gapMs = isNews ? times.presenceThrottleMs : times.presenceHeartbeatMs;
    const isWorthIt = isNews || look.ticketId !== null;
    if (isWorthIt && Date.now() >= toldAtMs + gapMs) say(look);

    const dueAtMs: number[] = [];
    if (!isSame(look, told)) dueAtMs.push(toldAtMs + times.presenceThrottleMs);
    else if (look.ticketId !== null) dueAtMs.push(toldAtMs + times.presenceHeartbeatMs);
    if (look.isTyping) dueAtMs.push(typedAtMs + times.typingTtlMs);
    if (dueAtMs.length > 0) timer = setTimeout(update, Math.min(...dueAtMs) - Date.now());
  }

  const stop = subscribe(() => {
    const before = presence;
    presence = getState().presence;
    if (presence.typed !== before.typed) typedAtMs = Date.now();
    if (presence.typed !== before.typed || presence.viewedTicketId !== before.viewedTicketId)
      update();
  });
  // The server knows nothing of a new connection.
  const begin = () => {
    told = nowhere;
    toldAtMs = Number.NEGATIVE_INFINITY;
    update();
  };
  socket.on("connect", begin);
  return () => {
    clearTimeout(timer);
    stop();
    socket.off("connect", begin);
    if (socket.connected && told.ticketId !== null) say(nowhere);
  };
}
