import type { LiveConnection, LiveEvents } from "../platform/live-connection.ts";
import { inTurns } from "./in-turns.ts";

type News = Pick<LiveConnection, "on" | "off">;

/** What many may write at once. */
const gathered: readonly (keyof LiveEvents)[] = ["new_message", "ticket_changed"];

/**
 * The connection as the caches hear it: messages and tickets are handed on together, in the order
 * in which they came, when the page has a turn for them. Everything else comes at once, after the
 * news that came before it. Nothing is dropped; `stop` is for when nobody listens any more.
 */
export function gatherNews(
  socket: News,
  turnsOf: typeof inTurns = inTurns,
): News & { stop(): void } {
  let waiting: (() => void)[] = [];
  const heldBy = new Map<unknown, (...told: unknown[]) => void>();

  const handOn = () => {
    const news = waiting;
    waiting = [];
    for (const tell of news) {
      try {
        tell();
      } catch (error) {
        // One that cannot be taken in must not cost the others.
        console.error(error);
      }
    }
  };
  const turns = turnsOf(handOn);

  return {
    on(name, listener) {
      const tell = listener as (...told: unknown[]) => void;
      const held = (...told: unknown[]) => {
        waiting.push(() => tell(...told));
        if (gathered.includes(name)) turns.ask();
        else handOn();
      };
      heldBy.set(listener, held);
      socket.on(name, held);
    },
    off(name, listener) {
      const held = heldBy.get(listener);
      if (held) socket.off(name, held);
      heldBy.delete(listener);
    },
    stop() {
      turns.stop();
      waiting = [];
    },
  };
}
