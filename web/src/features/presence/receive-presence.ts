import { times } from "@deskbell/shared/limits";
import { type Presence, presencesSchema } from "@deskbell/shared/presence/presence";
import type { RealtimeConnection } from "../../platform/realtime-connection.ts";
import type { AppStore } from "../../state/hooks.ts";
import { presenceExpired, presenceReceived } from "../../state/presence.slice.ts";

/** Takes in where others are, and forgets those who are not heard of any more. Returns how to stop. */
export function receivePresence(
  socket: RealtimeConnection,
  { dispatch, getState }: AppStore,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  const forgetLater = () => {
    clearTimeout(timer);
    const receivedAtMs = Object.values(getState().presence.receivedAtMs);
    if (receivedAtMs.length === 0) return;
    timer = setTimeout(
      () => {
        dispatch(presenceExpired(Date.now() - times.presenceKeptMs));
        forgetLater();
      },
      Math.min(...receivedAtMs) + times.presenceKeptMs - Date.now(),
    );
  };
  const onPresence = (told: readonly Presence[]) => {
    const { data: presences } = presencesSchema.safeParse(told);
    if (!presences) return;
    dispatch(presenceReceived({ presences, atMs: Date.now() }));
    forgetLater();
  };
  // Whoever comes is told how things stand; those who left meanwhile are forgotten in time.
  const ask = () => void socket.emit("ask_presence", {});

  socket.on("presence", onPresence);
  socket.on("connect", ask);
  return () => {
    clearTimeout(timer);
    socket.off("presence", onPresence);
    socket.off("connect", ask);
  };
}
