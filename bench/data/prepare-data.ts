import { cp, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { MongoClient } from "mongodb";
import { ServerProcess } from "../parts/processes/server-process.ts";
import { openStore } from "../parts/processes/store.ts";
import { cacheDirectory } from "../parts/root.ts";
import { checkShapes, readBack } from "./check-shapes.ts";
import { loadData } from "./load.ts";
import { makeMessages, makeTimeline } from "./messages.ts";
import { makePeople } from "./people.ts";
import { type Plan, planFor } from "./plan.ts";
import { sessionOf } from "./sessions.ts";
import { makeTickets } from "./tickets.ts";

/** Raise it whenever the generated data changes: data of an older version is generated again. */
const makingVersion = 7;

export type DataSet = { plan: Plan; databaseName: string; directory: string; messages: number };

/**
 * The data set of a size, from the cache if it was made before. A server makes the indexes and shows
 * its documents' shapes first, then everything is inserted, then some of it is read by the API.
 */
export async function prepareData(
  size: number,
  seed: number,
  say: (text: string) => void,
): Promise<DataSet> {
  const plan = planFor(size, seed);
  const where = process.env.MONGODB_URI ? "mongodb" : "embedded";
  const databaseName = `deskbell-bench-v${makingVersion}-${seed}-${String(size).replace(".", "-")}`;
  const directory = join(cacheDirectory, "data", where, databaseName);
  const kept = await readKept(join(directory, "complete.json"));
  if (kept) return { plan, databaseName, directory, messages: kept.messages };

  const partial = `${directory}.part`;
  for (const folder of [directory, partial]) await rm(folder, { recursive: true, force: true });
  await mkdir(partial, { recursive: true });
  const store = await openStore(join(partial, "database"));
  const databaseUri = store.uriOf(databaseName);
  await dropDatabase(databaseUri);
  const openDesk = () => ServerProcess.open({ databaseUri, dataDirectory: join(partial, "desk") });
  try {
    say("data: a desk makes the indexes");
    await withDesk(openDesk, ({ url }) => checkOurShapes(url, databaseUri, plan));
    // No desk runs meanwhile: its jobs would notify people of tickets that are half there.
    const { messages } = await loadData(databaseUri, plan, say);
    await withDesk(openDesk, ({ url }) => checkReadable(url, plan));
    await writeFile(join(partial, "complete.json"), JSON.stringify({ messages }));
  } finally {
    await store.close();
  }
  await rename(partial, directory);
  return prepareData(size, seed, say);
}

async function withDesk(
  open: () => Promise<ServerProcess>,
  use: (desk: ServerProcess) => Promise<void>,
): Promise<void> {
  const desk = await open();
  try {
    await use(desk);
  } finally {
    await desk.stop();
  }
}

/** A copy to measure on, so that the cached one stays as it was made; a MongoDB's is used itself. */
export async function copyData({ directory }: DataSet, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true });
  await cp(directory, to, { recursive: true });
}

async function checkOurShapes(url: string, databaseUri: string, plan: Plan): Promise<void> {
  const small = { ...plan, customers: 3, admins: 1, tickets: 3, longThreads: 0 };
  const people = makePeople(small);
  const tickets = makeTickets(small, people);
  const [message] = makeMessages(small, tickets, makeTimeline(small, tickets));
  const [user] = people;
  const [ticket] = tickets;
  if (!user || !ticket || !message) throw new Error("nothing was made");
  const client = await MongoClient.connect(databaseUri);
  try {
    const { document } = sessionOf(plan.seed, 0, { userId: user._id, now: new Date() });
    const made = { users: user, sessions: document, tickets: ticket, messages: message };
    await checkShapes(url, client.db(), made);
  } finally {
    await client.close();
  }
}

async function checkReadable(url: string, plan: Plan): Promise<void> {
  const people = makePeople(plan);
  const newest = makeTickets(plan, people).at(-1);
  const [admin] = people;
  if (!newest || !admin) throw new Error("nothing was made");
  const { token } = sessionOf(plan.seed, 0, { userId: admin._id, now: new Date() });
  await readBack(url, token, newest._id.toHexString());
}

async function dropDatabase(uri: string): Promise<void> {
  const client = await MongoClient.connect(uri);
  await client.db().dropDatabase();
  await client.close();
}

async function readKept(file: string): Promise<{ messages: number } | null> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as { messages: number };
  } catch {
    return null; // never made
  }
}
