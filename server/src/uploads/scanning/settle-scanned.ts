import type { Model } from "mongoose";
import type { StoredFile } from "../storage/stored-file.ts";

/** What the virus check said of a file that had waited for it. */
export type ScanOutcome = "clean" | "refused";

type WithFiles = { files?: StoredFile[]; attachments?: StoredFile[] };

/**
 * Writes what became of a file into each document of a collection that has it, by its place in the list, which is asked
 * for again as it is written: a list that has changed meanwhile is read anew.
 *
 * @returns how many documents have it
 */
export async function settleScanned(
  model: { modelName: string },
  field: "files" | "attachments",
  { fileId, outcome }: { fileId: string; outcome: ScanOutcome },
): Promise<number> {
  // Of each of these collections alone the list of files is of interest.
  const records = model as unknown as Model<WithFiles>;
  const documents = await records.find({ [`${field}.fileId`]: fileId } as never).lean();
  for (const document of documents) {
    const at = document[field]?.findIndex((file) => file.fileId === fileId) ?? -1;
    const scan = `${field}.${at}.scan`;
    const { matchedCount } = await records.updateOne(
      { _id: document._id, [`${field}.${at}.fileId`]: fileId } as never,
      (outcome === "clean" ? { $unset: { [scan]: 1 } } : { $set: { [scan]: outcome } }) as never,
    );
    if (matchedCount === 0) return settleScanned(model, field, { fileId, outcome });
  }
  return documents.length;
}
