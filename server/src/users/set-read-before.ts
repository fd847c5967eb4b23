import { type InferSchemaType, model, Schema } from "mongoose";
import { UserModel } from "./user.model.ts";

const upgradeSchema = new Schema(
  { _id: String, at: { type: Date, required: true } },
  { versionKey: false },
);

/** What was brought forward of an older version's database, so that no start looks for it again. */
const UpgradeModel = model<InferSchemaType<typeof upgradeSchema>>("Upgrade", upgradeSchema);

/**
 * Counts everything as read, for everybody, that was written before this version first ran: nobody
 * starts with 100,000 unread tickets. An interrupted start continues at the next one.
 */
export async function setReadBefore(now = new Date()): Promise<void> {
  const done = { _id: "read-before" };
  if (await UpgradeModel.exists(done)) return;
  const withoutOne = { readBefore: null };
  await UserModel.updateMany(withoutOne, { $set: { readBefore: now } }, { timestamps: false });
  await UpgradeModel.updateOne(done, { $setOnInsert: { at: now } }, { upsert: true });
}
