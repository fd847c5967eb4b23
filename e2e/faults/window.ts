import type { Message } from "@deskbell/shared/messages/message";
import type { ServerEvents } from "@deskbell/shared/realtime/events";
import { io, type Socket } from "socket.io-client";
import { catchUpThreads, readAfter } from "./api.ts";
import type { FaultProxy } from "./fault-proxy.ts";
import type { Random } from "./random.ts";
import { createShownMessages } from "./shown-messages.ts";

export type Window = ReturnType<typeof openWindow>;

type Parts = {
  name: string;
  token: string;
  proxy: FaultProxy;
  ticketIds: readonly string[];
  random: Random;
  /** Which share of events is lost, comes twice, or comes late and so in another order. */
  spoiledShare(): number;
};

/** The website asks each minute; a run is as long as a minute. */
const tickMs = 2_000;
const lateMaxMs = 300;
/** Until a window that was refused tries again. */
const refusedMs = 500;

/**
 * A window that shows conversations, as the website does: events are only hints. What comes next by
 * its number is shown; anything that skips one asks for what follows the last that is shown, each
 * reconnection and a slow tick for that of all conversations, in one request.
 */
export function openWindow({ name, token, proxy, ticketIds, random, spoiledShare }: Parts) {
  const { show, lastSeq, threads } = createShownMessages(name, ticketIds);
  const running = new Map<string, Promise<void>>();
  const counts = { connects: 0, disconnects: 0, lost: 0, doubled: 0, late: 0, catchUps: 0 };
  let isOpen = true;

  const socket: Socket<ServerEvents> = io(proxy.url, {
    auth: { token },
    transports: ["websocket", "polling"],
    reconnectionDelay: 100,
    reconnectionDelayMax: 1_000,
    timeout: 3_000,
    forceNew: true,
  });

  /** One request a conversation at a time; what fails is asked for again by the next tick. */
  function catchUp(ticketId: string): Promise<void> {
    const earlier = running.get(ticketId);
    if (earlier) return earlier;
    counts.catchUps += 1;
    const after = lastSeq(ticketId);
    const asking = readAfter(proxy.url, { token, ticketId, after })
      .then((messages) => {
        for (const message of messages) show(message);
      })
      .catch(() => {})
      .finally(() => running.delete(ticketId));
    running.set(ticketId, asking);
    return asking;
  }

  let isCatchingUpAll = false;
  async function catchUpAll(): Promise<void> {
    if (isCatchingUpAll) return;
    isCatchingUpAll = true;
    counts.catchUps += 1;
    try {
      for (let hasMore = true; hasMore && isOpen; ) {
        const threads = ticketIds.map((id) => ({ id, seq: lastSeq(id) }));
        const missed = await catchUpThreads(proxy.url, { token, threads });
        for (const message of missed.messages) show(message);
        hasMore = missed.hasMore;
      }
    } catch {
      // The next tick asks again.
    } finally {
      isCatchingUpAll = false;
    }
  }

  function receive(message: Message): void {
    if (!show(message)) void catchUp(message.conversationId);
  }

  socket.on("connect", () => {
    counts.connects += 1;
    void catchUpAll();
  });
  /** As the website: the client reconnects by itself, except where the server has spoken. */
  const connectAgain = () =>
    setTimeout(() => {
      if (isOpen) socket.connect();
    }, refusedMs);
  socket.on("disconnect", (reason) => {
    if (!isOpen) return;
    counts.disconnects += 1;
    if (reason === "io server disconnect") connectAgain();
  });
  socket.on("connect_error", () => {
    if (!socket.active) connectAgain();
  });
  socket.on("new_message", (message) => {
    if (random.happens(spoiledShare())) spoil(message, { random, counts, receive });
    else receive(message);
  });
  const tick = setInterval(() => void catchUpAll(), tickMs);

  return {
    name,
    token,
    proxy,
    ticketIds,
    counts: counts as Readonly<typeof counts>,
    threads,
    close(): void {
      isOpen = false;
      clearInterval(tick);
      socket.close();
    },
  };
}

type Spoiling = {
  random: Random;
  counts: { lost: number; doubled: number; late: number };
  receive(message: Message): void;
};

/** An event that is lost, comes twice, or comes after later ones. */
function spoil(message: Message, { random, counts, receive }: Spoiling): void {
  const how = random.pick(["lost", "doubled", "late"] as const);
  counts[how] += 1;
  if (how === "late") setTimeout(() => receive(message), random.between(0, lateMaxMs));
  if (how !== "doubled") return;
  receive(message);
  receive(message);
}
