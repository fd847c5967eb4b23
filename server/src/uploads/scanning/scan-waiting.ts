import { trusted } from "mongoose";
import type { FileStore } from "../storage/file-store.ts";
import type { Clamd } from "./clamd.ts";
import type { ScanOutcome } from "./settle-scanned.ts";
import { WaitingFileModel } from "./waiting-file.model.ts";

/** Far longer than a request may run: what no document points to by then never will be pointed to. */
const unreferencedMaxMs = 60 * 60_000;
/** A held reply that becomes a message meanwhile takes its files along as they were read. */
const settledAgainMs = 10 * 60_000;
const filesPerRun = 1_000;

/** Notes a file before its bytes are kept: one that waits is never forgotten. */
export async function noteWaiting(fileId: string): Promise<void> {
  await WaitingFileModel.updateOne(
    { _id: fileId },
    { $setOnInsert: { since: new Date() } },
    { upsert: true },
  );
}

type Parts = {
  clamd: Pick<Clamd, "scan" | "isAlive">;
  files: Pick<FileStore, "stream" | "remove">;
  /** Writes into each document that has this file what came of it. Returns how many those are. */
  settle(fileId: string, outcome: ScanOutcome): Promise<number>;
  signal: AbortSignal;
  now?: () => number;
};

/**
 * Scans the files that wait. One that has a virus is removed, after the documents say so. It ends where clamd is away;
 * one that clamd cannot read holds up no other. What was cut off anywhere is done again.
 *
 * @throws what the first failed with, once the others were looked at
 */
export async function scanWaiting({ clamd, files, settle, signal, now = Date.now }: Parts) {
  const waiting = await WaitingFileModel.find().sort({ since: 1 }).limit(filesPerRun).lean();
  const failures: unknown[] = [];
  for (const { _id: fileId, since, outcome: known, settledAt } of waiting) {
    signal.throwIfAborted();
    let outcome = known ?? null;
    try {
      outcome ??= await scan(fileId);
    } catch (error) {
      if (!(await clamd.isAlive())) throw error;
      failures.push(error);
      continue;
    }
    const isOld = since.getTime() < now() - unreferencedMaxMs;
    // Its bytes are not kept yet, or its message is stored in a moment.
    const owners = outcome ? await settle(fileId, outcome) : 0;
    if (!outcome || owners === 0) {
      if (isOld) await forget(fileId);
      continue;
    }
    if (outcome === "refused") await files.remove(fileId);
    if (settledAt && settledAt.getTime() < now() - settledAgainMs) await forget(fileId);
    else if (!settledAt)
      await WaitingFileModel.updateOne({ _id: fileId }, { outcome, settledAt: new Date(now()) });
  }
  if (failures.length > 0) throw failures[0];

  async function scan(fileId: string): Promise<ScanOutcome | null> {
    const body = await files.stream(fileId);
    if (!body) return null;
    return (await clamd.scan(body)).is === "clean" ? "clean" : "refused";
  }
}

const forget = (fileId: string) => WaitingFileModel.deleteOne({ _id: trusted({ $eq: fileId }) });
