import { type InferSchemaType, model, Schema } from "mongoose";

const upgradeSchema = new Schema(
  { _id: String, at: { type: Date, required: true } },
  { versionKey: false },
);

/** What was brought forward of an older version's database, so that no start looks for it again. */
const UpgradeModel = model<InferSchemaType<typeof upgradeSchema>>("Upgrade", upgradeSchema);

/**
 * Brings something forward of a database that an older version wrote. It may be done again: an
 * interrupted start continues at the next one.
 */
export async function upgradeOnce(
  name: string,
  now: Date,
  upgrade: () => Promise<unknown>,
): Promise<void> {
  const done = { _id: name };
  if (await UpgradeModel.exists(done)) return;
  await upgrade();
  await UpgradeModel.updateOne(done, { $setOnInsert: { at: now } }, { upsert: true });
}
