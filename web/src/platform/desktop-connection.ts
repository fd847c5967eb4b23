import type { ConnectionEvent, IpcBridge } from "@deskbell/shared/desktop/ipc";
import type { PresenceQuery, PresenceUpdate } from "@deskbell/shared/presence/presence";
import type { RealtimeConnection, RealtimeEvents } from "./realtime-connection.ts";

type Listener = (...payload: never[]) => void;

/** The console's connection, forwarded by its main process over IPC, with the interface of a socket. */
export function createDesktopConnection(desk: IpcBridge): RealtimeConnection {
  const listeners = new Map<keyof RealtimeEvents, Set<Listener>>();
  let isConnected = false;

  const publish = (name: keyof RealtimeEvents, ...payload: unknown[]) => {
    for (const listener of listeners.get(name) ?? []) listener(...(payload as never[]));
  };
  const receive = (event: ConnectionEvent) => {
    switch (event.kind) {
      case "connected":
        isConnected = true;
        return publish("connect");
      case "disconnected":
        isConnected = false;
        return publish("disconnect", event.reason);
      case "refused":
        isConnected = false;
        return publish("connect_error", Object.assign(new Error("refused"), { data: event }));
      case "event":
        return publish(event.name, ...event.payload);
    }
  };
  // Subscribed after the listeners are: the first event is the current state and must not be missed.
  let unsubscribe: (() => void) | undefined;
  queueMicrotask(() => {
    unsubscribe = desk.onLive(receive);
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
    emit(name: "presence:update" | "ask_presence", payload: PresenceUpdate | PresenceQuery) {
      const sent =
        name === "presence:update" ? desk.lookAt(payload as PresenceUpdate) : desk.askPresence();
      // The next heartbeat repeats it.
      sent.catch((error: unknown) => console.warn("Presence was not published:", error));
    },
    connect: () => desk.connect(),
    // The main process keeps its connection; only this page unsubscribes.
    disconnect: () => unsubscribe?.(),
  };
}
