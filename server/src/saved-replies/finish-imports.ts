import { areDuplicateKeys } from "../database/duplicate-key.ts";
import { failpoint } from "../database/failpoint.ts";
import {
  SavedReplyImportModel,
  type SavedReplyImportRecord,
  SavedReplyModel,
} from "./saved-reply.model.ts";

/** Makes records of all imports that were accepted and cut off; usually there is none. */
export async function finishImports(): Promise<void> {
  const left = await SavedReplyImportModel.find({}).lean();
  for (const record of left) await finishImport(record);
}

/** Makes a record of each reply of an import, then forgets the import; again is the same. */
export async function finishImport({
  _id,
  replies,
  scope,
  ownerId,
  teamId,
  audience,
}: SavedReplyImportRecord): Promise<void> {
  const whose = { scope, ownerId, audience, ...(teamId && { teamId }) };
  const records = replies.map(({ _id, name, folder, shortcut, text, nameKey }) => ({
    ...{ _id, name, folder, shortcut, text, nameKey, ...whose },
  }));
  await SavedReplyModel.insertMany(records, { ordered: false }).catch(unlessThere);
  failpoint("import.begun");
  await SavedReplyImportModel.deleteOne({ _id });
}

/** Some were made before the process died, or somebody has given another this name since. */
function unlessThere(error: unknown): void {
  if (!areDuplicateKeys(error)) throw error;
}
