import type { Envelope, MailSettings, ParsedMail } from "./parsed-mail.ts";
import type { UnreadableReason } from "./unreadable-mail.ts";

/** What the worker thread is sent, one at a time, and what it answers; at first it says `ready`. */
export type MailJob = {
  raw: Uint8Array;
  settings: MailSettings;
  envelope: Envelope | null;
  arrivedAt: Date;
};

export type MailResult = { mail: ParsedMail } | { reason: UnreadableReason; message: string };
