import { trusted } from "mongoose";
import { AppError } from "../../errors/app-error.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { UserModel } from "../user.model.ts";

/** Longer than all that the provider may take to answer; then the lease of a process that died expires. */
const busyMaxMs = 60_000;

/** Whose password this process is changing. */
const changing = new Set<string>();

/**
 * Runs what changes a password, while nobody else does so for the same person, on any node: of two
 * who know the current one, the second would replace the first one's unnoticed. The session whose
 * change was interrupted by a crash may try again at once.
 *
 * @throws AppError `conflict` (409) while another change is under way
 */
export async function aloneWithPassword<T>(
  { id: userId, sessionId }: Pick<Viewer, "id" | "sessionId">,
  task: () => Promise<T>,
): Promise<T> {
  if (changing.has(userId)) throw isUnderWay();
  changing.add(userId);
  try {
    return await withLease(userId, sessionId, task);
  } finally {
    changing.delete(userId);
  }
}

async function withLease<T>(userId: string, sessionId: string, task: () => Promise<T>): Promise<T> {
  const nowMs = Date.now();
  const passwordBusyUntil = new Date(nowMs + busyMaxMs);
  const isFree = [
    { passwordBusyUntil: null },
    { passwordBusyUntil: trusted({ $lt: new Date(nowMs) }) },
    { passwordBusyBy: sessionId },
  ];
  const { matchedCount } = await UserModel.updateOne(
    { _id: userId, $or: isFree },
    { $set: { passwordBusyUntil, passwordBusyBy: sessionId } },
    { timestamps: false },
  );
  if (matchedCount === 0) throw isUnderWay();
  try {
    return await task();
  } finally {
    await UserModel.updateOne(
      { _id: userId, passwordBusyUntil },
      { $set: { passwordBusyUntil: null } },
      { timestamps: false },
    ).catch(() => {}); // it ends by itself
  }
}

const isUnderWay = () =>
  new AppError(
    "conflict",
    "Your password is being changed from elsewhere at this moment. If that is not you, reset it.",
  );
