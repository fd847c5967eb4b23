import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { Types } from "mongoose";
import { demoCustomers } from "./demo-people.ts";
import type { DemoTicket } from "./demo-ticket.ts";
import { demoTickets, lastTicket } from "./demo-tickets.ts";
import { ensureDemoDesk, type People } from "./ensure-demo-desk.ts";
import { registerDemoPeople } from "./register-demo-people.ts";
import { type Opened, openedAs, type SeedParts, seededViewer } from "./seed-parts.ts";
import { playSteps, type Step } from "./steps.ts";
import { readPictures, stepsOfMessages } from "./steps-of-messages.ts";
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
  const opened = new Map<string, Ticket>();
  const scripts = demoTickets.filter((ticket) => ticket !== lastTicket);
  const opening = { people, opened, nowMs: startMs };
  for (const script of scripts) {
    signal.throwIfAborted();
    opened.set(script.key, await openTicket(parts, opening, script));
  }
  const work = { people, demoDesk, opened, nowMs: startMs };
  const steps = scripts.flatMap((script) =>
    lastReports(report, [
      ...stepsOfMessages(parts, people, script, openedAs(opened, script.key), startMs),
      ...stepsOfWork(parts, work, script),
    ]),
  );
  await playSteps(steps, parts.tickets.settled, signal);
  await openTicket(parts, opening, lastTicket);
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
  { people, opened, nowMs }: { people: People; opened: Opened; nowMs: number },
  script: DemoTicket,
): Promise<Ticket> {
  const { key, customer, openedMinutesAgo, pictures = [], messages, followUpOf, ...draft } = script;
  const earlier = followUpOf ? openedAs(opened, followUpOf) : null;
  const description = earlier ? `${draft.description} #${earlier.ticket}` : draft.description;
  return tickets.open(
    people[customer],
    { ...draft, description },
    {
      ...(earlier && { followUpOf: new Types.ObjectId(earlier._id) }),
      files: await readPictures(pictures),
      idempotencyKey: `demo-${key}`,
      at: new Date(nowMs - openedMinutesAgo * msPerMinute),
    },
  );
}

/** The same steps; the last of a ticket is counted. */
function lastReports(report: () => void, steps: readonly Step[]): Step[] {
  return steps.map((step, index) =>
    index < steps.length - 1 ? step : { ...step, play: () => step.play().then(report) },
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
