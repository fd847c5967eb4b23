import {
  attachmentSettingMaxBytes,
  endingOf,
  isStoredEnding,
  pictureTypes,
} from "@deskbell/shared/accepted-file-types";
import { limits } from "@deskbell/shared/limits";
import { texts } from "@deskbell/shared/texts";
import { readConfig } from "../../api/config.ts";
import { t } from "../../i18n/t.ts";
import { bytesText } from "./bytes-text.ts";

/** What of a picked file decides whether it may be attached. */
export interface Candidate {
  name: string;
  size: number;
  type: string;
}

/** What of the desk's configuration is needed here. */
interface Limits {
  files: { maxBytes: number };
}

interface Held {
  /** How many files are attached already. */
  count: number;
  /** How large one may be. */
  maxBytes: number;
}

/** For the desk's answer; what is sent waits for the check of its files. */
const answerMs = 3_000;

/** How large a file may be at this desk, in bytes; where that cannot be read in time, the server alone decides. */
export async function fileMaxBytes(read: () => Promise<Limits> = readConfig): Promise<number> {
  const unanswered = Promise.withResolvers<number>();
  const timer = setTimeout(unanswered.resolve, answerMs, attachmentSettingMaxBytes);
  const answered = read().then(
    ({ files }) => files.maxBytes,
    () => attachmentSettingMaxBytes,
  );
  const bytes = await Promise.race([answered, unanswered.promise]);
  clearTimeout(timer);
  return bytes;
}

/**
 * Sorts picked files before anything is sent: those that may be attached, in the order given, and
 * one sentence for each that may not. The server checks again, by content.
 */
export function checkFiles<File extends Candidate>(
  picked: readonly File[],
  { count, maxBytes }: Held,
): { accepted: File[]; problems: string[] } {
  const accepted: File[] = [];
  const problems: string[] = [];
  let leftOut = 0;
  for (const file of picked) {
    const problem = problemOf(file, maxBytes);
    if (problem) problems.push(problem);
    else if (count + accepted.length >= limits.attachmentsMax) leftOut++;
    else accepted.push(file);
  }
  if (leftOut > 0) {
    problems.push(
      t("At most {attachmentsMax} files can be attached; {leftOut} left out", {
        attachmentsMax: limits.attachmentsMax,
        leftOut,
      }),
    );
  }
  return { accepted, problems };
}

function problemOf({ name, size, type }: Candidate, maxBytes: number): string | undefined {
  if (size > maxBytes) {
    return t("{rule}: {name} has {size}", {
      rule: sizeRule(maxBytes),
      name,
      size: bytesText(size),
    });
  }
  if (size === 0) return t("{name} is empty", { name });
  const isPicture = (pictureTypes as readonly string[]).includes(type);
  return isPicture || isStoredEnding(endingOf(name))
    ? undefined
    : t("{name} is no picture, document, archive, audio or video file that is taken here", {
        name,
      });
}

/** The customer's words are about the usual limit. */
const sizeRule = (maxBytes: number): string =>
  maxBytes === limits.attachmentMaxBytes
    ? t(texts.attachmentTooLarge)
    : t("Maximum file size {size}", { size: bytesText(maxBytes) });
