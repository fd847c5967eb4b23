import type { KeepDraft } from "@deskbell/shared/drafts/draft";
import { type InferSchemaType, model, Schema, Types } from "mongoose";

const onBehalfSchema = new Schema(
  {
    customerId: { type: String, default: "" },
    address: { type: String, default: "" },
    name: { type: String, default: "" },
    isByMail: { type: Boolean, required: true },
    mailboxId: { type: String, default: "" },
  },
  { _id: false },
);

const ticketSchema = new Schema(
  {
    enquiryInfo: { type: String, default: "" },
    subject: { type: String, default: "" },
    isPrivate: { type: Boolean, required: true },
    onBehalf: { type: onBehalfSchema },
  },
  { _id: false },
);

/** What people have written and not sent, one document a person and place (docs/decisions/0084). */
const draftSchema = new Schema(
  {
    personId: { type: String, required: true },
    place: { type: String, required: true },
    /** In which ticket, for redactions. */
    ticketId: { type: Types.ObjectId },
    /** Another with each write: whoever writes names the one that they have seen. */
    version: { type: String, required: true },
    text: { type: String, default: "" },
    ticket: { type: ticketSchema },
    /** Ids of its files, where it has some. */
    files: { type: [String], default: undefined },
    updatedAt: { type: Date, required: true },
  },
  { versionKey: false },
);
draftSchema.index({ personId: 1, place: 1 }, { unique: true });
draftSchema.index({ ticketId: 1 }, { sparse: true });
draftSchema.index({ files: 1 }, { sparse: true });

export type DraftRecord = Omit<InferSchemaType<typeof draftSchema>, "files" | "ticket"> & {
  _id: Types.ObjectId;
  ticket?: KeepDraft["ticket"] | null;
  files?: string[];
};
export const DraftModel = model("Draft", draftSchema);
