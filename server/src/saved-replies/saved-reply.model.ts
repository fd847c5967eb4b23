import { replyScopes } from "@deskbell/shared/saved-replies/saved-reply";
import { type InferSchemaType, model, Schema, type Types } from "mongoose";
import { nameKeyOf } from "../teams/name-key.ts";
import { type StoredFile, storedFileSchema } from "../uploads/storage/stored-file.ts";

const written = {
  name: { type: String, required: true },
  folder: { type: String, default: "" },
  shortcut: { type: String, default: "" },
  text: { type: String, required: true },
} as const;

const whose = {
  scope: { type: String, enum: replyScopes, required: true },
  /** Who made it; an own reply is theirs alone. */
  ownerId: { type: String, required: true },
  teamId: { type: String },
  /** Who has it, as `audienceOf` says it. */
  audience: { type: String, required: true },
} as const;

const savedReplySchema = new Schema(
  {
    ...written,
    ...whose,
    /** Folder and name as they are compared. */
    nameKey: { type: String, required: true },
    files: { type: [storedFileSchema], default: [] },
    used: { type: Number, default: 0 },
    /** By months of UTC, for instance `2026-11`. */
    usedIn: { type: Map, of: Number },
    lastUsedAt: { type: Date },
    revision: { type: Number, required: true, default: 0 },
  },
  { versionKey: false, collection: "savedreplies" },
);
savedReplySchema.index({ audience: 1, nameKey: 1 }, { unique: true });
savedReplySchema.index(
  { "files.fileId": 1 },
  { partialFilterExpression: { "files.fileId": { $exists: true } } },
);

export type SavedReplyRecord = Omit<
  InferSchemaType<typeof savedReplySchema>,
  "files" | "usedIn"
> & {
  _id: Types.ObjectId;
  files: StoredFile[];
  /** As `lean` reads a map. */
  usedIn?: Readonly<Record<string, number>>;
};
export const SavedReplyModel = model("SavedReply", savedReplySchema);

/**
 * An import that was accepted as a whole, until each of its replies is a record of its own: this one document
 * is what makes it all or nothing.
 */
const importSchema = new Schema(
  {
    ...whose,
    replies: { type: [new Schema({ ...written, nameKey: { type: String, required: true } })] },
  },
  { versionKey: false, collection: "savedreplyimports" },
);
importSchema.index({ audience: 1 });

export type SavedReplyImportRecord = InferSchemaType<typeof importSchema> & { _id: Types.ObjectId };
export const SavedReplyImportModel = model("SavedReplyImport", importSchema);

/** Two of one audience may have the same name in different folders. */
export const replyKeyOf = ({ name, folder }: { name: string; folder: string }): string =>
  `${nameKeyOf(folder)}\n${nameKeyOf(name)}`;
