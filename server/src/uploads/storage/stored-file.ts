import { Schema } from "mongoose";

/** A file that belongs to a ticket or a message, as its document keeps it. */
export type StoredFile = {
  fileId: string;
  name: string;
  kind: "image" | "document";
  type: string;
  bytes: number;
  width: number;
  height: number;
  /** It waits for the virus check, or failed it and is gone. */
  scan?: "waiting" | "refused";
};

export const storedFileSchema = new Schema<StoredFile>(
  {
    fileId: { type: String, required: true },
    name: { type: String, required: true },
    kind: { type: String, enum: ["image", "document"], required: true },
    type: { type: String, required: true },
    bytes: { type: Number, required: true },
    width: { type: Number, required: true },
    height: { type: Number, required: true },
    scan: { type: String, enum: ["waiting", "refused"] },
  },
  { _id: false },
);
