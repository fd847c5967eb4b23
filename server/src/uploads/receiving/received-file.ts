import { createHash } from "node:crypto";

/** A file as a client sent it: nothing about it is trusted yet, and it is not in memory until it is read. */
export type ReceivedFile = {
  name: string;
  /** Hexadecimal. */
  sha256: string;
  /** @throws AppError `invalid_input` (400) when its request has broken off meanwhile */
  read(): Promise<Buffer>;
};

/** A file that was checked: a picture encoded again by us, or a document that is only ever downloaded. */
export type AcceptedFile = {
  name: string;
  kind: "image" | "document";
  type: string;
  bytes: Buffer;
  /** Pixels; 0 for documents. */
  width: number;
  height: number;
};

/** A file that did not come by a request. */
export const fileOf = (name: string, bytes: Buffer): ReceivedFile => ({
  name,
  sha256: createHash("sha256").update(bytes).digest("hex"),
  read: async () => bytes,
});
