import { once } from "node:events";
import type { ClientEvents, EventAnswer, ServerEvents } from "@deskbell/shared/realtime/events";
import { io } from "socket.io-client";
import { chai } from "vitest";
import { comesWithinMs } from "./until.ts";

const answerMaxMs = 60_000;

type ReceivedEvent = { event: string; payload: unknown };

/** A window of somebody: a socket that records the events it receives, and does not reconnect. */
export async function aListener(node: { url: string }, { token }: { token: string }) {
  const socket = io(node.url, {
    auth: { token },
    reconnection: false,
    transports: ["websocket"],
    forceNew: true,
  });
  const emitter = socket as unknown as NodeJS.EventEmitter;
  const received: ReceivedEvent[] = [];
  const waiting = new Set<() => void>();
  socket.onAny((event: string, payload: unknown) => {
    received.push({ event, payload });
    for (const look of waiting) look();
  });
  const closed = once(emitter, "disconnect");
  closed.catch(() => {});
  await once(emitter, "connect");

  return {
    received,
    /** Resolves when the server has closed it. */
    closed,
    close: () => socket.disconnect(),
    /** Says something, and waits for the answer. */
    say: (event: keyof ClientEvents, payload: unknown): Promise<EventAnswer> =>
      socket.timeout(answerMaxMs).emitWithAck(event, payload),
    /** The payload of the first such event that fits, received already or to come. */
    async receives<Event extends keyof ServerEvents>(
      event: Event,
      fits: (payload: Parameters<ServerEvents[Event]>[0]) => boolean = () => true,
    ) {
      type Payload = Parameters<ServerEvents[Event]>[0];
      return new Promise<Payload>((resolve, reject) => {
        const tooLate = setTimeout(() => {
          const came = received.map((one) => one.event).join(", ");
          reject(new chai.AssertionError(`no ${event} that fits has come, only: ${came}`));
        }, comesWithinMs);
        function look(): void {
          const found = received.find((one) => one.event === event && fits(one.payload as Payload));
          if (!found) return;
          waiting.delete(look);
          clearTimeout(tooLate);
          resolve(found.payload as Payload);
        }
        waiting.add(look);
        look();
      });
    },
  };
}
