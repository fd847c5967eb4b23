import type { OriginalHtml } from "./original/render-original.ts";
import type { Envelope, ParsedMail, ParserSettings } from "./parsed-mail.ts";
import type { UnreadableReason } from "./unreadable-mail.ts";

/** What the reader is sent, one at a time, and what it answers; at first it says `ready`. */
export type MailJob = ReadJob | { task: "original"; raw: Uint8Array } | FileJob;

type ReadJob = {
  task: "read";
  raw: Uint8Array;
  settings: ParserSettings;
  envelope: Envelope | null;
  arrivedAt: Date;
};

type FileJob = { task: "file"; raw: Uint8Array; index: number };

/** A file of a mail under the name that it is shown by. */
export type FileOfMail = { name: string; bytes: Uint8Array };

export type MailResult =
  | { mail: ParsedMail }
  | { original: OriginalHtml | null }
  | { file: FileOfMail | null }
  | { reason: UnreadableReason; message: string };
