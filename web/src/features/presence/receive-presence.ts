import { times } from "@deskbell/shared/limits";
import { type Presence, presencesSchema } from "@deskbell/shared/presence/presence";
import type { RealtimeConnection } from "../../platform/realtime-connection.ts";
import type { AppStore } from "../../state/hooks.ts";
import { presenceExpired, presenceReceived } from "../../state/presence.slice.ts";

/** Receives presence of others, and expires those whose heartbeat stopped. Returns how to unsubscribe. */
export function receivePresence(
  socket: RealtimeConnection,
  { dispatch, getState }: AppStore,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  const scheduleExpiry = () => {
    clearTimeout(timer);
    const receivedAtMs = Object.values(getState().presence.receivedAtMs);
    if (receivedAtMs.length === 0) return;
    timer = setTimeout(
      () => {
        dispatch(presenceExpired(Date.now() - times.presenceTtlMs));
        scheduleExpiry();
      },
      Math.min(...receivedAtMs) + times.presenceTtlMs - Date.now(),
    );
  };
  const onPresence = (received: readonly Presence[]) => {
    const { data: presences } = presencesSchema.safeParse(received);
    if (!presences) return;
    dispatch(presenceReceived({ presences, atMs: Date.now() }));
    scheduleExpiry();
  };
  // Asks for the current presence; windows that closed meanwhile expire.
  const requestPresence = () => void socket.emit("ask_presence", {});

  socket.on("presence", onPresence);
  socket.on("connect", requestPresence);
  return () => {
    clearTimeout(timer);
    socket.off("presence", onPresence);
    socket.off("connect", requestPresence);
  };
}
