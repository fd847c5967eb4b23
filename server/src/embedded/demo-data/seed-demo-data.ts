import { readFile } from "node:fs/promises";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { fileOf, type ReceivedFile } from "../../uploads/receiving/received-file.ts";
import { demoCustomers } from "./demo-people.ts";
import type { DemoTicket, DemoTicketMessage } from "./demo-ticket.ts";
import { demoTickets, lastTicket } from "./demo-tickets.ts";
import { ensureDemoDesk, type People } from "./ensure-demo-desk.ts";
import { registerDemoPeople } from "./register-demo-people.ts";
import { type SeedParts, seededViewer } from "./seed-parts.ts";
import { playSteps, type Step } from "./steps.ts";
import { stepsOfWork } from "./steps-of-work.ts";

const msPerMinute = 60_000;

/**
 * Fills a trial with a small shop's people and conversations, through the services as if they had
 * been typed. Happens once: the last ticket says that all the others are there. After a crash in
 * the middle the next start finishes the work; what was stored is found again by its key.
 *
 * @param signal breaks off between two messages, for the next start to finish
 */
export async function seedDemoData(
  parts: SeedParts,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  if (await isSeeded(parts)) return;
  const startMs = Date.now();
  const people = await registerDemoPeople(parts);
  const demoDesk = await ensureDemoDesk(parts, people);
  const report = createCounter("Demo data", demoTickets.length);

  // First, so that numbers follow age.
  const opened: [DemoTicket, Ticket][] = [];
  for (const script of demoTickets.filter((ticket) => ticket !== lastTicket)) {
    signal.throwIfAborted();
    opened.push([script, await openTicket(parts, people, script, startMs)]);
  }
  const work = { people, demoDesk };
  const steps = opened.flatMap(([script, ticket]) =>
    lastReports(report, [
      ...stepsOfMessages(parts, people, script, ticket, startMs),
      ...stepsOfWork(parts, work, script, ticket, startMs),
    ]),
  );
  await playSteps(steps, parts.tickets.settled, signal);
  await openTicket(parts, people, lastTicket, startMs);
  report();
  const tookMs = Date.now() - startMs;
  parts.log.info({ tickets: demoTickets.length, tookMs }, "demo data written");
}

async function isSeeded({ identity, users, tickets }: SeedParts): Promise<boolean> {
  const account = await identity.findByEmail(demoCustomers[lastTicket.customer].email);
  if (!account) return false;
  const viewer = seededViewer(await users.ensure(account));
  const own = await tickets.list(viewer, { limit: 100, search: lastTicket.subject });
  // The search looks into messages too: other tickets may speak of the same thing.
  return own.some(({ subject }) => subject === lastTicket.subject);
}

async function openTicket(
  { tickets }: SeedParts,
  people: People,
  script: DemoTicket,
  nowMs: number,
): Promise<Ticket> {
  const { key, customer, openedMinutesAgo, pictures = [], messages, ...draft } = script;
  return tickets.open(people[customer], draft, {
    files: await readPictures(pictures),
    idempotencyKey: `demo-${key}`,
    at: new Date(nowMs - openedMinutesAgo * msPerMinute),
  });
}

function stepsOfMessages(
  { messages }: SeedParts,
  people: People,
  script: DemoTicket,
  ticket: Ticket,
  nowMs: number,
): Step[] {
  let saidMs = nowMs - script.openedMinutesAgo * msPerMinute;
  return script.messages.map((message, index) => {
    saidMs += message.afterMinutes * msPerMinute;
    const atMs = Math.min(saidMs, nowMs);
    const sender = people[message.from === "customer" ? script.customer : message.from];
    const clientMessageId = `demo-${script.key}-${index + 1}`;
    const draft = { conversationId: ticket._id, clientMessageId, text: message.text };
    const play = async () =>
      messages.send(sender, draft, { files: await filesOf(message), at: new Date(atMs) });
    return { atMs, play };
  });
}

/** The same steps; the last of a ticket is counted. */
function lastReports(report: () => void, steps: readonly Step[]): Step[] {
  return steps.map((step, index) =>
    index < steps.length - 1 ? step : { ...step, play: () => step.play().then(report) },
  );
}

async function filesOf({ pictures = [], note }: DemoTicketMessage): Promise<ReceivedFile[]> {
  const files = await readPictures(pictures);
  return note ? [...files, fileOf(note.name, Buffer.from(note.text))] : files;
}

/** Pictures of the demo shop, drawn by draw-pictures.ts. */
function readPictures(names: readonly string[]): Promise<ReceivedFile[]> {
  return Promise.all(
    names.map(async (name) =>
      fileOf(name, await readFile(new URL(`pictures/${name}`, import.meta.url))),
    ),
  );
}

/** Counts on one line of a terminal how far something is; says nothing where nobody watches. */
function createCounter(name: string, total: number): () => void {
  let done = 0;
  return () => {
    done += 1;
    if (!process.stdout.isTTY) return;
    process.stdout.write(`\r${name}  ${done} of ${total}${done === total ? "\n" : ""}`);
  };
}
