import { open, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const lockName = "starting.pid";
const retryMs = 25;
const patienceMs = 15_000;
const emptyLockMs = 2000;

/**
 * Runs `start` while no other process does the same in this directory. Two servers on one directory
 * would each believe in their own catalog. The lock of a process that has died is taken over.
 *
 * @throws Error when another process keeps the lock for longer than 15 s; NodeJS.ErrnoException when
 *   the directory cannot be written
 */
export async function withStartLock<T>(directory: string, start: () => Promise<T>): Promise<T> {
  const path = join(directory, lockName);
  const giveUpMs = performance.now() + patienceMs;
  while (!(await takeLock(path))) {
    if (performance.now() > giveUpMs) {
      throw new Error(`another process has been opening it for ${patienceMs / 1000} s`);
    }
    await wait(retryMs);
  }
  try {
    return await start();
  } finally {
    await rm(path, { force: true });
  }
}

async function takeLock(path: string): Promise<boolean> {
  try {
    await createLock(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  if (await isAbandoned(path)) await rm(path, { force: true });
  return false;
}

async function createLock(path: string): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(String(process.pid));
  } catch (error) {
    await rm(path, { force: true }); // a full disk: an empty lock would keep everybody out
    throw error;
  } finally {
    await file.close();
  }
}

/** Whether a lock's owner has died. An empty lock: its owner is about to write its number into it, or died before. */
async function isAbandoned(path: string): Promise<boolean> {
  try {
    const owner = Number(await readFile(path, "utf8"));
    if (owner > 0) return !isAlive(owner);
    return Date.now() - (await stat(path)).mtimeMs > emptyLockMs;
  } catch {
    return false; // gone in the meantime
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
