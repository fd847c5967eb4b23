import type { RealtimeConnection } from "../platform/realtime-connection.ts";

type Listener = (...payload: never[]) => void;

/** A connection whose server is the test: it records what the page sends, and publishes events. */
export function aRealtimeConnection() {
  const listeners = new Map<string, Set<Listener>>();
  const sent: { atMs: number; name: string; payload: unknown }[] = [];
  let connected = false;
  const startMs = Date.now();
  const socket: RealtimeConnection = {
    get connected() {
      return connected;
    },
    active: true,
    on: (name, listener) => {
      listeners.set(name, (listeners.get(name) ?? new Set()).add(listener as Listener));
    },
    off: (name, listener) => listeners.get(name)?.delete(listener as Listener),
    emit: (name: string, payload: unknown) =>
      sent.push({ atMs: Date.now() - startMs, name, payload }),
    connect() {},
    disconnect() {},
  };
  const publish = (name: string, ...payload: unknown[]) => {
    for (const listener of listeners.get(name) ?? []) listener(...(payload as never[]));
  };
  return {
    socket,
    /** What the page has sent, and when, in ms since this was made. */
    sent,
    publish,
    connects() {
      connected = true;
      publish("connect");
    },
    loses() {
      connected = false;
      publish("disconnect", "transport close");
    },
    countListeners: () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
  };
}
