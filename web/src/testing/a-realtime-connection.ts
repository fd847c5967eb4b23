import type { RealtimeConnection } from "../platform/realtime-connection.ts";

type Listener = (...facts: never[]) => void;

/** A connection whose server is the test: it hears what the page says, and tells what it likes. */
export function aRealtimeConnection() {
  const listeners = new Map<string, Set<Listener>>();
  const said: { atMs: number; name: string; payload: unknown }[] = [];
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
      said.push({ atMs: Date.now() - startMs, name, payload }),
    connect() {},
    disconnect() {},
  };
  const tell = (name: string, ...facts: unknown[]) => {
    for (const listener of listeners.get(name) ?? []) listener(...(facts as never[]));
  };
  return {
    socket,
    /** What the page has said, and when, in ms since this was made. */
    said,
    tell,
    connects() {
      connected = true;
      tell("connect");
    },
    loses() {
      connected = false;
      tell("disconnect", "transport close");
    },
    countListeners: () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
  };
}
