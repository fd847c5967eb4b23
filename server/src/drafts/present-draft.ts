import type { Draft, DraftFile } from "@deskbell/shared/drafts/draft";
import { AppError } from "../errors/app-error.ts";
import type { DraftRecord } from "./draft.model.ts";
import { filesOfDrafts } from "./files/kept-draft-files.ts";

export const presentDraft = async (record: DraftRecord): Promise<Draft> =>
  presentWith(record, await filesOfDrafts(record.files ?? []));

export async function presentDrafts(records: readonly DraftRecord[]): Promise<Draft[]> {
  const files = await filesOfDrafts(records.flatMap(({ files = [] }) => files));
  return records.map((record) => presentWith(record, files));
}

const presentWith = (
  { place, version, text, ticket, files, updatedAt }: DraftRecord,
  known: ReadonlyMap<string, DraftFile>,
): Draft => ({
  place,
  version,
  text,
  ...(ticket && { ticket }),
  ...(files && { files: files.flatMap((id) => known.get(id) ?? []) }),
  updatedAt: updatedAt.toISOString(),
});

/** The error for who has not seen what is kept now; null where nothing is. */
export const staleDraft = async (kept: DraftRecord | null): Promise<AppError> =>
  new AppError("stale_draft", "It was changed on another device.", {
    details: { draft: kept && (await presentDraft(kept)) },
  });
