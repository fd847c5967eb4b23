import type { ConnectionEvent, IpcBridge } from "@deskbell/shared/desktop/ipc";
import type { PresenceQuery, PresenceUpdate } from "@deskbell/shared/presence/presence";
import type { RealtimeConnection, RealtimeEvents } from "./realtime-connection.ts";

type Listener = (...facts: never[]) => void;

/** The console's own connection, as its main process tells of it: to the page it looks like a socket. */
export function createDesktopConnection(desk: IpcBridge): RealtimeConnection {
  const listeners = new Map<keyof RealtimeEvents, Set<Listener>>();
  let isConnected = false;

  const tell = (name: keyof RealtimeEvents, ...facts: unknown[]) => {
    for (const listener of listeners.get(name) ?? []) listener(...(facts as never[]));
  };
  const take = (news: ConnectionEvent) => {
    switch (news.kind) {
      case "connected":
        isConnected = true;
        return tell("connect");
      case "disconnected":
        isConnected = false;
        return tell("disconnect", news.reason);
      case "refused":
        isConnected = false;
        return tell("connect_error", Object.assign(new Error("refused"), { data: news }));
      case "event":
        return tell(news.name, ...news.payload);
    }
  };
  // Followed once its listeners stand: the present state comes first and must not be missed.
  let stop: (() => void) | undefined;
  queueMicrotask(() => {
    stop = desk.onLive(take);
  });

  return {
    get connected() {
      return isConnected;
    },
    active: true,
    on(name, listener) {
      const known = listeners.get(name) ?? new Set();
      listeners.set(name, known.add(listener as Listener));
    },
    off(name, listener) {
      listeners.get(name)?.delete(listener as Listener);
    },
    emit(name: "look_at" | "ask_presence", said: PresenceUpdate | PresenceQuery) {
      const isSaid = name === "look_at" ? desk.lookAt(said as PresenceUpdate) : desk.askPresence();
      // It is said again in a moment.
      isSaid.catch((error: unknown) => console.warn("Where you are was not told:", error));
    },
    connect: () => desk.connect(),
    // The main process keeps its connection; only this page stops listening.
    disconnect: () => stop?.(),
  };
}
