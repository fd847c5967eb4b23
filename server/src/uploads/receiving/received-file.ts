import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { StoredFile } from "../storage/stored-file.ts";
import { edgesOf, type FileEdges } from "./file-content.ts";

/** What the virus check says of a file that is taken: nobody opens one that waits before it was scanned. */
export type ScanAnswer = "clean" | "waits";

/** A file as a client sent it: nothing about it is trusted yet, and it is not in memory until it is read. */
export type ReceivedFile = {
  name: string;
  size: number;
  /** Hexadecimal. */
  sha256: string;
  /** @throws AppError `invalid_input` (400) when its request has broken off meanwhile, as the others do */
  read(): Promise<Buffer>;
  edges(): Promise<FileEdges>;
  /** From its beginning, as often as it is asked for. */
  stream(): Readable;
  /** What the virus check said of it, where it was asked before. */
  scanned?: ScanAnswer;
};

/** A file that was checked and stored before, for a draft: a message gets a copy. Null once it is gone. */
export type KeptFile = { sha256: string; kept: StoredFile | null };

/** A file of what is sent. */
export type SentFile = ReceivedFile | KeptFile;

/** A file that was checked: a picture encoded again by us, or what is kept as sent and only ever downloaded. */
export type AcceptedFile = {
  name: string;
  kind: "image" | "document";
  type: string;
  bytes: number;
  content: Buffer | ReceivedFile;
  /** Pixels; 0 for documents. */
  width: number;
  height: number;
};

/** A file that did not come by a request. */
export const fileOf = (name: string, bytes: Buffer): ReceivedFile => ({
  name,
  size: bytes.length,
  sha256: createHash("sha256").update(bytes).digest("hex"),
  read: async () => bytes,
  edges: async () => edgesOf(bytes),
  stream: () => Readable.from([bytes]),
});
