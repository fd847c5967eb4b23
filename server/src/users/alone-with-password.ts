import { trusted } from "mongoose";
import { AppError } from "../http/app-error.ts";
import { UserModel } from "./user.model.ts";

/** Longer than all that the provider may take to answer; then whoever died on the way is forgotten. */
const busyMaxMs = 60_000;

/**
 * Runs what changes a password, while nobody else does so for the same person, on any node: of two
 * who know the current one, the second would replace the first one's unnoticed.
 *
 * @throws AppError `conflict` (409) while another change is under way
 */
export async function aloneWithPassword<T>(userId: string, task: () => Promise<T>): Promise<T> {
  const nowMs = Date.now();
  const passwordBusyUntil = new Date(nowMs + busyMaxMs);
  const isFree = [
    { passwordBusyUntil: null },
    { passwordBusyUntil: trusted({ $lt: new Date(nowMs) }) },
  ];
  const { matchedCount } = await UserModel.updateOne(
    { _id: userId, $or: isFree },
    { $set: { passwordBusyUntil } },
    { timestamps: false },
  );
  if (matchedCount === 0) {
    throw new AppError(
      "conflict",
      "Your password is being changed from elsewhere at this moment. If that is not you, reset it.",
    );
  }
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
