import { setTimeout as wait } from "node:timers/promises";
import { catchUpAnswerSchema } from "@deskbell/shared/realtime/catch-up";
import { defaultEnquiryReason } from "@deskbell/shared/tickets/enquiry-reasons";
import { call, readAfter, readHistoryAfter } from "./api.ts";
import { wreakHavoc } from "./chaos.ts";
import { checkHistory, type Violation } from "./check-history.ts";
import type { Cluster } from "./cluster.ts";
import { workInTickets } from "./colleagues.ts";
import { type FaultProxy, openFaultProxy } from "./fault-proxy.ts";
import type { Figures } from "./figures.ts";
import type { History, Send, Thread } from "./history.ts";
import { sendAll } from "./outbox.ts";
import type { People } from "./people.ts";
import { createRandom, type Random } from "./random.ts";
import { seenEntry, seenMessage } from "./shown-streams.ts";
import { openWindow, type Window } from "./window.ts";
import { withTimeout } from "./with-timeout.ts";

type Parts = {
  seed: number;
  cluster: Cluster;
  people: People;
  chaosMs: number;
  /** So often windows lose their connection and nodes are killed before it ends. */
  least: { disconnects: number; kills: number };
};

const eventsSpoiledShare = 0.3;
const settleMs = 60_000;
/** For putting right what was broken last: a node's start, tried again. */
const repairMs = 120_000;
/** A slow machine breaks so much later at the latest, for each disconnect and kill that is asked for. */
const patienceMs = { usual: 30_000, disconnect: 3_000, kill: 15_000 };
const closeMs = 30_000;
const pollMs = 250;

// helpdesk 22 by faults-of-one-desk: disconnects, nodeKills, failpointKills, entries, gaps, outOfOrder
/** One run: people write to each other while things break, then everything must agree. */
export async function run({ seed, cluster, people, chaosMs, least }: Parts) {
  const random = createRandom(seed);
  const before = { ...cluster.counts };
  const direct = () => `http://127.0.0.1:${cluster.ports()[0]}`;
  const { ada, eve, staff, staffId, kim, kimId } = people;
  const [adas, eves] = [await openTicket(direct(), ada), await openTicket(direct(), eve)];

  const pair = [await openTicket(direct(), ada), await openTicket(direct(), ada)] as const;
  const historyIds = [adas, eves, ...pair];

  const proxies = await Promise.all(
    Array.from({ length: 6 }, () =>
      openFaultProxy(() => (cluster.ports().length > 0 ? random.pick(cluster.ports()) : null)),
    ),
  );
  let isCalm = false;
  const windows = openWindows({
    ...{ people, proxies, random, adas, eves, historyIds },
    spoiledShare: () => (isCalm ? 0 : eventsSpoiledShare),
  });

  const stop = new AbortController();
  const sends: Send[] = [];
  const writers = Promise.all(
    windows.map((window) => sendAll(window, { random, stop: stop.signal, sends })),
  );
  const notes: Send[] = [];
  const colleagues = Promise.all(
    windows
      .filter(({ historyIds }) => historyIds.length > 0)
      .map((window) =>
        workInTickets(window, {
          ...{ random, stop: stop.signal, pair, notes },
          personId: window.token === kim ? kimId : staffId,
        }),
      ),
  );
  const sum = (...names: (keyof Window["counts"])[]) =>
    windows.reduce(
      (total, { counts }) => total + names.reduce((n, name) => n + counts[name], 0),
      0,
    );
  const since = (name: keyof Cluster["counts"]) => cluster.counts[name] - before[name];
  const isEnough = () =>
    since("nodeKills") > 0 &&
    since("nodeKills") + since("failpointKills") >= least.kills &&
    sum("disconnects") >= least.disconnects &&
    sum("lost", "doubled", "late") > 0 &&
    sends.some(({ outcome }) => outcome === "ok") &&
    ["agent", "second agent"].every((name) =>
      notes.some(({ outcome, sender }) => outcome === "ok" && sender === name),
    );
  const extraMaxMs =
    patienceMs.usual +
    patienceMs.disconnect * (least.disconnects - 1) +
    patienceMs.kill * (least.kills - 1);
  const havoc = await withTimeout(
    wreakHavoc({ cluster, proxies, random, forMs: chaosMs, isEnough, extraMaxMs }),
    chaosMs + extraMaxMs + repairMs,
    () => new Error("Breaking the desk and putting it right takes too long."),
  );
  isCalm = true;
  stop.abort();
  const worked = await colleagues;
  const retries = [...(await writers), ...worked].reduce((sum, { retries }) => sum + retries, 0);

  const server = await settle(windows, async () => ({
    messages: await Promise.all([adas, eves].map((id) => readServer(direct(), staff, id))),
    histories: await Promise.all(historyIds.map((id) => readHistory(direct(), staff, id))),
  }));
  const history = historyOf({ windows, sends, notes, server });
  for (const window of windows) window.close();
  const closing = Promise.all(proxies.map((proxy) => proxy.close()));
  await withTimeout(closing, closeMs, () => new Error("Closing the proxies takes too long."));

  const violations = checkHistory(history);
  if (await areBothMerged(direct(), staff, pair)) {
    violations.push({ kind: "lost", what: "both tickets, each merged into the other" });
  }
  const figures = figuresOf({ history, violations, retries, worked, havoc, sum, since });
  return { figures, violations };
}

type Opening = {
  people: People;
  proxies: readonly FaultProxy[];
  random: Random;
  adas: string;
  eves: string;
  historyIds: readonly string[];
  spoiledShare(): number;
};

/** Those of two customers, and of two of the staff, of whom one has two; each has a line of its own. */
function openWindows({ people, proxies, adas, eves, historyIds, ...parts }: Opening): Window[] {
  const { ada, eve, staff, kim } = people;
  const both = { ticketIds: [adas, eves], historyIds };
  const windows = [
    { name: "Ada's laptop", token: ada, ticketIds: [adas] },
    { name: "Ada's phone", token: ada, ticketIds: [adas] },
    { name: "Eve", token: eve, ticketIds: [eves] },
    { name: "agent", token: staff, ...both },
    { name: "agent's other window", token: staff, ...both },
    { name: "second agent", token: kim, ...both },
  ];
  return windows.map((window, index) => {
    const proxy = proxies[index];
    if (!proxy) throw new Error("a window without a proxy");
    return openWindow({ ...parts, ...window, proxy });
  });
}

function historyOf({
  windows,
  sends,
  notes,
  server,
}: {
  windows: readonly Window[];
  sends: readonly Send[];
  notes: readonly Send[];
  server: Streams;
}): History {
  return {
    sends,
    windows: windows.flatMap((window) => window.threads()),
    server: server.messages,
    staff: {
      notes,
      windows: windows.flatMap((window) => window.histories()),
      server: server.histories,
    },
  };
}

type Counted = {
  history: History;
  worked: readonly { changed: number; refused: number }[];
  violations: readonly Violation[];
  retries: number;
  havoc: Awaited<ReturnType<typeof wreakHavoc>>;
  sum(...names: (keyof Window["counts"])[]): number;
  since(name: keyof Cluster["counts"]): number;
};

function figuresOf({ history, violations, retries, worked, havoc, sum, since }: Counted): Figures {
  const { sends, staff } = history;
  const outcomes = (outcome: Send["outcome"]) =>
    sends.filter((send) => send.outcome === outcome).length;
  const broken = (kind: Violation["kind"]) =>
    violations.filter((violation) => violation.kind === kind).length;
  return {
    runs: 1,
    messagesSent: sends.length,
    acknowledged: outcomes("ok"),
    refused: outcomes("fail"),
    unknown: outcomes("unknown"),
    retries,
    lost: broken("lost"),
    doubled: broken("doubled"),
    gaps: broken("gap"),
    outOfOrder: broken("order"),
    disconnects: sum("disconnects"),
    caughtUpOverConnection: sum("answers"),
    connectionsCut: havoc.cuts,
    halfOpen: havoc.silences,
    delays: havoc.slowSpells,
    throttles: havoc.throttles,
    refusals: havoc.refusals,
    eventsLost: sum("lost"),
    eventsDoubled: sum("doubled"),
    eventsReordered: sum("late"),
    nodeKills: since("nodeKills"),
    failpointKills: since("failpointKills"),
    storeKills: since("storeKills"),
    redisKills: since("redisKills"),
    freezes: since("freezes"),
    notesSent: staff.notes.length,
    notesAcknowledged: staff.notes.filter(({ outcome }) => outcome === "ok").length,
    changes: worked.reduce((total, { changed }) => total + changed, 0),
    changesRefused: worked.reduce((total, { refused }) => total + refused, 0),
    entries: staff.server.reduce((total, { shown }) => total + shown.length, 0),
  };
}

async function openTicket(deskUrl: string, token: string): Promise<string> {
  const form = new FormData();
  const draft = {
    subject: "The kettle does not whistle",
    description: "It has been silent since Monday, whatever I do with it.",
    visibility: "privet",
    enquiryInfo: defaultEnquiryReason,
  };
  for (const [name, value] of Object.entries(draft)) form.append(name, value);
  const { status, body } = await call(deskUrl, "conversation", { token, body: form });
  if (status !== 201)
    throw new Error(`opening a ticket answered ${status} ${JSON.stringify(body)}`);
  return (body as { data: { _id: string } }).data._id;
}

async function readServer(deskUrl: string, token: string, ticketId: string): Promise<Thread> {
  const messages = await readAfter(deskUrl, { token, ticketId, after: 0 });
  return { viewer: "server", conversation: ticketId, shown: messages.map(seenMessage) };
}

async function readHistory(deskUrl: string, token: string, ticketId: string): Promise<Thread> {
  const entries = await readHistoryAfter(deskUrl, { token, ticketId, after: 0 });
  return { viewer: "server", conversation: ticketId, shown: entries.map(seenEntry) };
}

/** Whether each of two tickets leads to the other, so that none is left to work in. */
async function areBothMerged(
  deskUrl: string,
  token: string,
  pair: readonly string[],
): Promise<boolean> {
  const path = "catch-up";
  const body = { changedSince: new Date(0).toISOString() };
  const answer = await call(deskUrl, path, { token, body });
  const { changed } = catchUpAnswerSchema.parse(answer.body).data.tickets ?? { changed: [] };
  return pair.every((id) => changed.some((ticket) => ticket._id === id && ticket.mergedInto));
}

type Streams = { messages: Thread[]; histories: Thread[] };

const areAsLong = (shownThreads: readonly Thread[], server: readonly Thread[]): boolean =>
  shownThreads.every(({ conversation, shown }) => {
    const own = server.find((thread) => thread.conversation === conversation);
    return own?.shown.length === shown.length;
  });

/** Reads the server until every window has as much as it, or patience ends; the checker then says what differs. */
async function settle(windows: readonly Window[], read: () => Promise<Streams>): Promise<Streams> {
  const deadlineMs = performance.now() + settleMs;
  for (let last: Streams = { messages: [], histories: [] }; ; ) {
    const now = await read().catch(() => null);
    if (now) last = now;
    const isDone =
      now !== null &&
      windows.every(
        (window) =>
          areAsLong(window.threads(), now.messages) && areAsLong(window.histories(), now.histories),
      );
    if (isDone || performance.now() > deadlineMs) return last;
    await wait(pollMs);
  }
}
