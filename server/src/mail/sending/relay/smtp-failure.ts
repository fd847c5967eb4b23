import { singleLineText } from "@deskbell/shared/plain-text";

/** `permanent`: trying again changes nothing. `relay`: no mail goes out now, whichever it is. */
export type Failure = { kind: "permanent" | "temporary" | "relay"; reason: string };

const reasonMaxChars = 300;

/**
 * What a failure to send means. The fields are nodemailer's (lib/smtp-connection, 10.5.0): `responseCode` is
 * what the server answered to `command` and is missing where the line broke, also after the mail was handed over.
 */
export function failureOf(error: unknown): Failure {
  const { code, command, responseCode, response, message } = error as {
    code?: string;
    command?: string;
    responseCode?: number;
    response?: string;
    message?: string;
  };
  const reason = singleLineText
    .parse(response ?? message ?? "unknown")
    .slice(0, reasonMaxChars)
    .toWellFormed();
  const isBusy = responseCode === 421 || responseCode === 452;
  const isRefused = responseCode !== undefined && responseCode >= 500;
  // Before them no word is about this mail: the relay refuses us, or our address.
  const isPermanent = isRefused && (command === "RCPT TO" || command === "DATA");
  const isAll = code === "EAUTH" || code === "ETLS" || isBusy || (isRefused && !isPermanent);
  if (isAll) return { kind: "relay", reason };
  return { kind: isPermanent ? "permanent" : "temporary", reason };
}

/** Whether the mail itself was refused for good, and not the address that it goes to. */
export const isMailRefused = (error: unknown): boolean =>
  failureOf(error).kind === "permanent" && (error as { command?: string }).command === "DATA";
