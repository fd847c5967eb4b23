import type { DraftFile } from "@deskbell/shared/drafts/draft";
import { model, Schema } from "mongoose";
import { type StoredFile, storedFileSchema } from "../../uploads/storage/stored-file.ts";

export type DraftFileRecord = {
  /** The stored file's id. */
  _id: string;
  personId: string;
  place: string;
  /** Chosen by the device: the same again is the same file. */
  clientFileId: string;
  /** Of what was sent: a message of it is the same as one that brings the file along. */
  sha256: string;
  /** This one file, as the virus check settles files. */
  files: StoredFile[];
  /** When it came, or a draft has let go of it last. */
  at: Date;
};

/** Files that were checked and stored for drafts, each their author's alone (docs/decisions/0088). */
const draftFileSchema = new Schema<DraftFileRecord>(
  {
    _id: { type: String, required: true },
    personId: { type: String, required: true },
    place: { type: String, required: true },
    clientFileId: { type: String, required: true },
    sha256: { type: String, required: true },
    files: { type: [storedFileSchema], required: true },
    at: { type: Date, required: true },
  },
  { versionKey: false, collection: "draftfiles" },
);
draftFileSchema.index({ personId: 1, clientFileId: 1 }, { unique: true });
draftFileSchema.index({ "files.fileId": 1 });
draftFileSchema.index({ place: 1 }); // for redactions
draftFileSchema.index({ at: 1 });

export const DraftFileModel = model("DraftFile", draftFileSchema);

/** So long a file that nobody has listed, or a draft has let go of, can still be listed or sent. */
export const unlistedMaxMs = 60 * 60_000;
/** Only so much later do its bytes go: who was told that it is there has done with it by then. */
export const sweptAfterMs = unlistedMaxMs + 10 * 60_000;
/** What was sent from drafts is known for so long, for messages whose answer was lost. */
export const rememberedMs = 30 * 24 * 60 * 60_000;

export function presentDraftFile({ files }: Pick<DraftFileRecord, "files">): DraftFile[] {
  return files.map(({ fileId, name, kind, type, bytes, scan }) => ({
    ...{ id: fileId, name, kind, type, bytes },
    ...(scan && { scan }),
  }));
}
