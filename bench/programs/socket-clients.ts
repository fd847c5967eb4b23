import { setTimeout as after } from "node:timers/promises";
import type { Message } from "@deskbell/shared/messages/message";
import { io, type Socket } from "socket.io-client";
import type { Connect, Heard, Storm, StormResult } from "../parts/clients.ts";
import { answer } from "./answer.ts";

// Many clients in one process, as the website connects: websocket first, a token in the handshake.

type Client = { socket: Socket; token: string; messages: number };

const waitsMs = 30_000;
const pollMs = 20;
const nsPerMs = 1e6;

let clients: Client[] = [];
let tickets = 0;
let latenciesMs: number[] = [];

function open(url: string, token: string): Client {
  const socket = io(url, {
    auth: { token },
    transports: ["websocket", "polling"],
    reconnection: false,
    autoConnect: false,
    forceNew: true,
  });
  const client = { socket, token, messages: 0 };
  socket.on("new_message", ({ text }: Message) => {
    client.messages++;
    if (client !== clients[0]) return;
    const sentNs = /^sent:(\d+)/.exec(text)?.[1];
    if (sentNs) latenciesMs.push(Number(process.hrtime.bigint() - BigInt(sentNs)) / nsPerMs);
  });
  socket.on("ticket_changed", () => {
    tickets++;
  });
  return client;
}

const connected = ({ socket }: Client) =>
  new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve).once("connect_error", reject);
    socket.connect();
  });

/** Runs a task for each, so many side by side. */
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

const heard = (): Heard => ({
  messages: clients.map(({ messages }) => messages),
  tickets,
  latenciesMs,
});

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

async function storm({ url, atOnce, catchUp }: Storm): Promise<StormResult> {
  const startMs = performance.now();
  let missed = 0;
  let caughtUp = 0;
  await each(clients, atOnce, async (client, i) => {
    await connected(client);
    const wanted = catchUp?.[i];
    if (!wanted) return;
    const headers = { Authorization: `Bearer ${client.token}` };
    const get = async (path: string) => {
      const got = await fetch(`${url}/api/v1/${path}`, { headers });
      if (!got.ok) throw new Error(`${path}: ${got.status}`);
      return (await got.json()) as Message[];
    };
    // As the website does: the messages after the last one known, and the list of tickets.
    const [messages] = await Promise.all([
      get(`message/${wanted.ticketId}?after=${wanted.after}`),
      get("conversation?limit=50"),
    ]);
    const seqs = messages.map(({ seq }) => seq);
    missed += seqs.filter((seq, k) => seq !== wanted.after + k + 1).length;
    caughtUp += seqs.length;
  });
  return { tookMs: performance.now() - startMs, missed, caughtUp };
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
  async connect({ url, tokens, atOnce }: Connect) {
    disconnect();
    clients = tokens.map((token) => open(url, token));
    await each(clients, atOnce, connected);
  },
  disconnect,
  storm,
  heard,
  forget() {
    for (const client of clients) client.messages = 0;
    tickets = 0;
    latenciesMs = [];
  },
  async waitFor(count: number): Promise<Heard> {
    const deadlineMs = Date.now() + waitsMs;
    while (sum(heard().messages) < count && Date.now() < deadlineMs) await after(pollMs);
    return heard();
  },
  pauseLast(isPaused: boolean) {
    const last = clients.at(-1);
    if (last) tcpOf(last)[isPaused ? "pause" : "resume"]();
  },
  /** Stamped here: what it took to tell this process must not count. */
  send(text: string) {
    const stamped = text.replace(/^sent:\d+/, `sent:${process.hrtime.bigint()}`);
    return clients[0]?.socket.timeout(waitsMs).emitWithAck("send", stamped);
  },
});
