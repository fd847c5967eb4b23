import { setTimeout as after } from "node:timers/promises";
import type { Message } from "@deskbell/shared/messages/message";
import type { CatchUp, CatchUpQuestion, SocketCatchUp } from "@deskbell/shared/realtime/catch-up";
import { socketReconnection } from "@deskbell/shared/realtime/reconnect";
import { io, type Socket } from "socket.io-client";
import type { Connect, Known, Received, Storm, StormResult } from "../parts/load/clients.ts";
import { answer } from "./answer.ts";

// Many clients in one process, as the website connects: websocket first, a token in the handshake.

type Client = { socket: Socket; token: string; messages: number };

const waitsMs = 30_000;
const pollMs = 20;
const settleMs = 200;
/** The website asks HTTP after that. */
const answerMaxMs = 5_000;
const nsPerMs = 1e6;

let clients: Client[] = [];
let tickets = 0;
let drops = 0;
let latenciesMs: number[] = [];
/** Those that have received something since `forget`, and what to call once all have. */
const reached = new Set<Client>();
let onAllReached = () => {};

function open(url: string, token: string, comesBack: boolean): Client {
  const socket = io(url, {
    auth: { token },
    transports: ["websocket", "polling"],
    reconnection: comesBack,
    ...socketReconnection,
    autoConnect: false,
    forceNew: true,
  });
  const client = { socket, token, messages: 0 };
  const reach = () => {
    reached.add(client);
    if (reached.size === clients.length) onAllReached();
  };
  socket.on("new_message", ({ text }: Message) => {
    client.messages++;
    reach();
    if (client !== clients[0]) return;
    const sentNs = /^sent:(\d+)/.exec(text)?.[1];
    if (sentNs) latenciesMs.push(Number(process.hrtime.bigint() - BigInt(sentNs)) / nsPerMs);
  });
  socket.on("ticket_changed", () => {
    tickets++;
    reach();
  });
  socket.on("disconnect", () => {
    drops++;
  });
  return client;
}

const connected = ({ socket }: Client) =>
  new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve).once("connect_error", reject);
    socket.connect();
  });

/** Runs a task for each, at most `atOnce` side by side. */
async function each<T>(items: readonly T[], atOnce: number, task: (item: T, i: number) => unknown) {
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const i = next++;
      await task(items[i] as T, i);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
}

const received = (): Received => ({
  messages: clients.map(({ messages }) => messages),
  tickets,
  latenciesMs,
});

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

async function isBack({ socket }: Client): Promise<void> {
  const deadlineMs = Date.now() + waitsMs;
  while (!socket.connected && Date.now() < deadlineMs) await after(pollMs);
  if (!socket.connected) throw new Error("a client did not come back");
}

/** Asks again, as the website does: a connection may be cut during a request. */
async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (const deadlineMs = Date.now() + waitsMs; ; ) {
    try {
      return await ask();
    } catch (error) {
      if (Date.now() > deadlineMs) throw error;
      await after(settleMs);
    }
  }
}

/**
 * As the website asks: for the messages after the last one known, the tickets that have changed, and what is unread;
 * over the connection, and by HTTP where that refuses.
 */
async function catchUpOf(url: string, client: Client, wanted: Known): Promise<Message[]> {
  const { ticketId: id, after: seq, changedSince } = wanted;
  const question: CatchUpQuestion = { changedSince, threads: [{ id, seq }] };
  const { threads } =
    (await overConnection(client, question)) ?? (await overHttp(url, client, question));
  return threads.flatMap((thread) => (thread.isGone ? [] : thread.messages));
}

async function overConnection({ socket }: Client, asked: CatchUpQuestion): Promise<CatchUp | null> {
  const answer: SocketCatchUp | null = await socket
    .timeout(answerMaxMs)
    .emitWithAck("catch-up", asked)
    .catch(() => null);
  return answer?.status === "success" ? answer.data : null;
}

async function overHttp(url: string, { token }: Client, asked: CatchUpQuestion): Promise<CatchUp> {
  const got = await fetch(`${url}/api/v1/catch-up`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify(asked),
  });
  if (!got.ok) throw new Error(`catching up: ${got.status}`);
  return ((await got.json()) as { data: CatchUp }).data;
}

/** All clients connect, at once or `atOnce` side by side, and ask for what they missed. */
async function storm(
  { url, atOnce, catchUp }: Storm,
  comes: (client: Client) => Promise<void> = connected,
): Promise<StormResult> {
  const startMs = performance.now();
  let missed = 0;
  let caughtUp = 0;
  await each(clients, atOnce, async (client, i) => {
    await comes(client);
    const wanted = catchUp?.[i];
    if (!wanted) return;
    const messages = await untilAnswered(() => catchUpOf(url, client, wanted));
    const seqs = messages.map(({ seq }) => seq);
    missed += seqs.filter((seq, k) => seq !== wanted.after + k + 1).length;
    caughtUp += seqs.length;
  });
  return { tookMs: performance.now() - startMs, missed, caughtUp, drops };
}

function disconnect(): void {
  for (const { socket } of clients) socket.disconnect();
}

/** The TCP socket below a client's websocket. */
function tcpOf({ socket }: Client): { pause(): void; resume(): void } {
  const transport = socket.io.engine.transport as unknown as {
    ws: { _socket: { pause(): void; resume(): void } };
  };
  return transport.ws._socket;
}

answer({
  async connect({ url, tokens, atOnce, comesBack = false }: Connect) {
    disconnect();
    clients = tokens.map((token) => open(url, token, comesBack));
    await each(clients, atOnce, connected);
    drops = 0;
  },
  disconnect,
  storm: (all: Storm) => storm(all),
  async comeBack(all: Storm) {
    const deadlineMs = Date.now() + waitsMs;
    // Until no more connections are cut: a client that is not cut off yet would count as back.
    for (let seen = 0; seen === 0 || seen < drops; ) {
      if (Date.now() > deadlineMs) throw new Error("no line was cut");
      seen = drops;
      await after(settleMs);
    }
    return storm(all, isBack);
  },
  received,
  forget() {
    for (const client of clients) client.messages = 0;
    tickets = 0;
    latenciesMs = [];
    reached.clear();
  },
  async waitFor(count: number): Promise<Received> {
    const deadlineMs = Date.now() + waitsMs;
    while (sum(received().messages) < count && Date.now() < deadlineMs) await after(pollMs);
    return received();
  },
  async waitForEach(): Promise<void> {
    if (reached.size === clients.length) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    onAllReached = resolve;
    const isLate = after(waitsMs, true, { ref: false });
    if (await Promise.race([promise, isLate])) {
      throw new Error(`${reached.size} of ${clients.length} clients were reached`);
    }
  },
  pauseLast(isPaused: boolean) {
    const last = clients.at(-1);
    if (last) tcpOf(last)[isPaused ? "pause" : "resume"]();
  },
  /** Stamped here: what it took to reach this process must not count. */
  send(text: string) {
    const stamped = text.replace(/^sent:\d+/, `sent:${process.hrtime.bigint()}`);
    return clients[0]?.socket.timeout(waitsMs).emitWithAck("send", stamped);
  },
});
