import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ServerProcess, seededVariable } from "./programs/server-process.ts";

/**
 * Before a run: the demo's data are written once, by a desk that is started and stopped as an operator does.
 * Every desk of the run begins with a copy of them, which takes two thirds of the processor time of its start away.
 */
export default async function seedData(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.MONGODB_URI) return undefined; // a database elsewhere is filled by each desk itself
  const desk = await ServerProcess.open();
  const code = await desk.stop("SIGTERM");
  if (code !== 0)
    throw new Error(`The desk with the demo's data was not stopped in order: ${code}`);
  const directory = await mkdtemp(join(tmpdir(), "deskbell-seeded-"));
  await cp(desk.dataDirectory, directory, { recursive: true });
  await desk.close();
  process.env[seededVariable] = directory;
  return () => rm(directory, { recursive: true, force: true });
}
