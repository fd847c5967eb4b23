import type { DeliveryReport, ReportedRecipient } from "../../parsing/parsed-mail.ts";

export type Outcome = {
  is: "failed" | "delayed";
  /** The address is wrong, says the server: no mail will ever reach it. */
  isForGood: boolean;
  /** In one line, for staff. */
  reason: string;
};

const reasonMaxChars = 300;
const wrongAddress = /^5\.1\./;

/**
 * What became of a mail that was for one address: a server that hands it on to several reports each of them.
 * Null where it arrived at one of them, or nothing is said of failure.
 */
export function readOutcome({ recipients }: DeliveryReport): Outcome | null {
  const of = (...wanted: ReportedRecipient["action"][]) =>
    recipients.find(({ action }) => wanted.includes(action));
  const failed = of("failed");
  if (failed && !of("delivered", "relayed")) {
    const isForGood = wrongAddress.test(statusOf(failed) ?? "");
    return { is: "failed", isForGood, reason: reasonOf(failed, "undeliverable") };
  }
  const delayed = failed ? undefined : of("delayed");
  return delayed ? { is: "delayed", isForGood: false, reason: reasonOf(delayed, "delayed") } : null;
}

/** Exim writes 5.0.0 whatever happened, and what the next server said beside it: `550 5.1.1 no such user`. */
function statusOf({ status, diagnostic }: ReportedRecipient): string | null {
  if (status !== null && !status.endsWith(".0.0")) return status;
  return /^[45]\d\d[ -]([45]\.\d{1,3}\.\d{1,3})\b/.exec(diagnostic)?.[1] ?? status;
}

const reasonOf = ({ diagnostic, status }: ReportedRecipient, otherwise: string): string =>
  (diagnostic || [otherwise, status].filter(Boolean).join(" "))
    .slice(0, reasonMaxChars)
    .toWellFormed();
