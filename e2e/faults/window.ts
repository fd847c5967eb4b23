import type { SocketCatchUp } from "@deskbell/shared/realtime/catch-up";
import type { ClientEvents, ServerEvents } from "@deskbell/shared/realtime/events";
import type { AddedActivity } from "@deskbell/shared/tickets/activity";
import { io, type Socket } from "socket.io-client";
import type { OverConnection } from "./api.ts";
import type { FaultProxy } from "./fault-proxy.ts";
import type { Random } from "./random.ts";
import { createShownThreads } from "./shown-threads.ts";

export type Window = ReturnType<typeof openWindow>;

type WindowSocket = Socket<ServerEvents, Pick<ClientEvents, "catch-up">>;

type Parts = {
  name: string;
  token: string;
  proxy: FaultProxy;
  ticketIds: readonly string[];
  /** Whose history it shows as well; of none for customers. */
  historyIds?: readonly string[];
  random: Random;
  /** Which share of events is lost, comes twice, or comes late and so in another order. */
  spoiledShare(): number;
};

/** The website asks each minute; a run is as long as a minute. */
const tickMs = 2_000;
const lateMaxMs = 300;
/** The website asks HTTP after that. */
const answerMaxMs = 5_000;
/** Until a window that was refused tries again. */
const refusedMs = 500;

/**
 * A window that shows conversations, as the website does: events are only hints. Each reconnection and a
 * slow tick ask for what was missed of all conversations, at once: over the connection where it was just made.
 */
export function openWindow(parts: Parts) {
  const { name, token, proxy, ticketIds, historyIds = [], random, spoiledShare } = parts;
  const counts = { connects: 0, disconnects: 0, answers: 0, lost: 0, doubled: 0, late: 0 };
  let isOpen = true;
  const shown = createShownThreads({
    name,
    token,
    proxy,
    ticketIds,
    historyIds,
    overConnection: askOnce(() => socket, counts),
    isOpen: () => isOpen,
  });

  const socket: WindowSocket = io(proxy.url, {
    auth: { token },
    transports: ["websocket", "polling"],
    reconnectionDelay: 100,
    reconnectionDelayMax: 1_000,
    timeout: 3_000,
    forceNew: true,
  });

  socket.on("connect", () => {
    counts.connects += 1;
    void shown.catchUpAll();
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
    const received = () => shown.receive(message);
    if (random.happens(spoiledShare())) spoil(received, { random, counts });
    else received();
  });
  const onEntry = ({ conversationId, entry }: AddedActivity) => {
    if (!historyIds.includes(conversationId)) return;
    const received = () => shown.receiveEntry(conversationId, entry);
    if (random.happens(spoiledShare())) spoil(received, { random, counts });
    else received();
  };
  socket.on("activity:added", onEntry);
  socket.on("ticket_changed", ({ _id: conversationId, entry }) => {
    if (entry) onEntry({ conversationId, entry });
  });
  const tick = setInterval(() => void shown.catchUpAll(), tickMs);

  return {
    name,
    token,
    proxy,
    ticketIds,
    counts: counts as Readonly<typeof counts>,
    historyIds,
    threads: shown.threads,
    histories: shown.histories,
    lastSeen: shown.lastSeen,
    close(): void {
      isOpen = false;
      clearInterval(tick);
      socket.close();
    },
  };
}

/** Asks each connection once, as the website, and HTTP after a cut, too, which the website leaves to the next connection. */
function askOnce(socketOf: () => WindowSocket, counts: { answers: number }): OverConnection {
  let askedId: string | undefined;
  return async (question) => {
    const socket = socketOf();
    if (!socket.connected || socket.id === askedId) return null;
    askedId = socket.id;
    const answer: SocketCatchUp | null = await socket
      .timeout(answerMaxMs)
      .emitWithAck("catch-up", question)
      .catch(() => null);
    if (answer?.status !== "success") return null;
    counts.answers += 1;
    return answer;
  };
}

type Spoiling = {
  random: Random;
  counts: { lost: number; doubled: number; late: number };
};

/** An event that is lost, comes twice, or comes after later ones. */
function spoil(receive: () => void, { random, counts }: Spoiling): void {
  const how = random.pick(["lost", "doubled", "late"] as const);
  counts[how] += 1;
  if (how === "late") setTimeout(receive, random.between(0, lateMaxMs));
  if (how !== "doubled") return;
  receive();
  receive();
}
