import { times } from "@deskbell/shared/limits";
import { type Presence, presencesSchema } from "@deskbell/shared/presence/presence";
import type { LiveConnection } from "../../platform/realtime-connection.ts";
import type { AppStore } from "../../state/hooks.ts";
import { presenceForgotten, presenceHeard } from "../../state/presence.slice.ts";

/** Takes in where others are, and forgets those who are not heard of any more. Returns how to stop. */
export function hearPresence(socket: LiveConnection, { dispatch, getState }: AppStore): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  const forgetLater = () => {
    clearTimeout(timer);
    const heardAtMs = Object.values(getState().presence.heardAtMs);
    if (heardAtMs.length === 0) return;
    timer = setTimeout(
      () => {
        dispatch(presenceForgotten(Date.now() - times.presenceTtlMs));
        forgetLater();
      },
      Math.min(...heardAtMs) + times.presenceTtlMs - Date.now(),
    );
  };
  const onPresence = (told: readonly Presence[]) => {
    const { data: presences } = presencesSchema.safeParse(told);
    if (!presences) return;
    dispatch(presenceHeard({ presences, atMs: Date.now() }));
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
