import { model, Schema } from "mongoose";
import type { ScanOutcome } from "./settle-scanned.ts";

/** A file that was taken while clamd did not answer, until it was scanned. */
type WaitingFileRecord = {
  _id: string;
  since: Date;
  /** What came of it: written into its documents again for a while, as one may be made of another just then. */
  outcome?: ScanOutcome;
  settledAt?: Date;
};

const waitingFileSchema = new Schema<WaitingFileRecord>(
  {
    /** The file's id. */
    _id: { type: String, required: true },
    since: { type: Date, required: true },
    outcome: { type: String, enum: ["clean", "refused"] },
    settledAt: { type: Date },
  },
  { versionKey: false, collection: "waitingfiles" },
);
waitingFileSchema.index({ since: 1 });

export const WaitingFileModel = model("WaitingFile", waitingFileSchema);
