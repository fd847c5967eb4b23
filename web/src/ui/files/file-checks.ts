import { acceptedFileTypes } from "@deskbell/shared/accepted-file-types";
import { limits } from "@deskbell/shared/limits";
import { texts } from "@deskbell/shared/texts";
import { t } from "../../i18n/t.ts";
import { bytesText } from "./bytes-text.ts";

/** What of a picked file decides whether it may be attached. */
export interface Candidate {
  name: string;
  size: number;
  type: string;
}

/**
 * Sorts picked files before anything is sent: those that may be attached, in the order given, and
 * one sentence for each that may not. The server checks again, by content.
 *
 * @param attachedCount how many files are attached already
 */
export function checkFiles<File extends Candidate>(
  picked: readonly File[],
  attachedCount: number,
): { accepted: File[]; problems: string[] } {
  const accepted: File[] = [];
  const problems: string[] = [];
  let leftOut = 0;
  for (const file of picked) {
    const problem = problemOf(file);
    if (problem) problems.push(problem);
    else if (attachedCount + accepted.length >= limits.attachmentsMax) leftOut++;
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

function problemOf({ name, size, type }: Candidate): string | undefined {
  if (size > limits.attachmentMaxBytes) {
    return t("{rule}: {name} has {size}", {
      rule: t(texts.attachmentTooLarge),
      name,
      size: bytesText(size),
    });
  }
  if (size === 0) return t("{name} is empty", { name });
  const isAccepted = (acceptedFileTypes as readonly string[]).includes(type);
  return isAccepted
    ? undefined
    : t("{name} is not a picture, a PDF or a plain text file", { name });
}
