import { createHash } from "node:crypto";
import { limits } from "@deskbell/shared/limits";
import { multilineText, singleLineText } from "@deskbell/shared/plain-text";
import { AppError } from "../../errors/app-error.ts";
import { acceptFile } from "../../uploads/receiving/accept-file.ts";
import {
  fileOf,
  type ReceivedFile,
  type ScanAnswer,
} from "../../uploads/receiving/received-file.ts";
import type { MailFile, ParsedMail } from "../parsing/parsed-mail.ts";
import { scanInTime } from "./scan-in-time.ts";

/** What a mail says, as a message or the opening of a ticket holds it. */
export type MessageOfMail = {
  /** Never empty. */
  subject: string;
  text: string;
  files: ReceivedFile[];
  /** The text is longer than it may be here. */
  isShortened: boolean;
  /** How many files are in the mail alone. */
  filesLeft: number;
};

const noSubject = "(no subject)";
const encrypted = "This mail is encrypted: it cannot be read here.";
const noText = "(This mail has no text.)";

/** Whom a mail's text is for is the ticket's reader: its words, cut to what a message may hold, and the files that are safe. */
export async function wordsOfMail(
  parsed: ParsedMail,
  scanFile: (file: ReceivedFile) => Promise<ScanAnswer>,
): Promise<MessageOfMail> {
  const { files, filesLeft } = await safeFiles(parsed.files, scanFile);
  const whole = multilineText.parse(parsed.newText || parsed.wholeText);
  const own = parsed.isEncrypted ? encrypted : files.length > 0 ? "" : noText;
  const text = shortened(whole || own, limits.messageTextMaxChars);
  return {
    subject: shortened(singleLineText.parse(parsed.subject), limits.subjectMaxChars) || noSubject,
    text,
    files,
    isShortened: parsed.isTextCut || text.length < whole.length,
    filesLeft,
  };
}

/** What a person says who opens a ticket with files alone. */
export const openingText = ({ text, subject }: MessageOfMail): string => text || subject;

/** By this two mails of one sender and one Message-ID are known to say the same. */
export const hashOfWords = ({ subject, wholeText }: ParsedMail): string =>
  createHash("sha256")
    .update(JSON.stringify([subject, wholeText]))
    .digest("hex");

/** A UUID that is the same each time. */
export function uuidOf(...parts: readonly string[]): string {
  const hex = createHash("sha256").update(JSON.stringify(parts)).digest("hex");
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}

/** Files that the desk takes; a mail is not refused for one that it does not. */
async function safeFiles(
  found: readonly MailFile[],
  scanFile: (file: ReceivedFile) => Promise<ScanAnswer>,
) {
  const scan = scanInTime(scanFile);
  const files: ReceivedFile[] = [];
  for (const { name, bytes } of found) {
    if (!bytes || files.length === limits.attachmentsMax) continue;
    const file = await accepted(fileOf(name, Buffer.from(bytes)), scan);
    if (file) files.push(file);
  }
  return { files, filesLeft: found.length - files.length };
}

/** Null for what the desk does not take. */
async function accepted(
  file: ReceivedFile,
  scanFile: (file: ReceivedFile) => Promise<ScanAnswer>,
): Promise<ReceivedFile | null> {
  try {
    const { kind } = await acceptFile(file);
    return kind === "document" ? { ...file, scanned: await scanFile(file) } : file;
  } catch (error) {
    if (error instanceof AppError && error.code === "unsupported_file") return null;
    throw error;
  }
}

/** Never ends in half a character. */
const shortened = (text: string, max: number): string =>
  text.length <= max ? text : text.slice(0, max).replace(/[\uD800-\uDBFF]$/, "");
