import type { stepProblems } from "@deskbell/shared/mail/mailbox-checks";
import { TokenRefused } from "../../oauth/access-token.ts";
import { isUntrusted, isWrongSecret } from "../../receiving/imap/mailbox-problems.ts";
import { HostRefused } from "../find-host.ts";

export type StepProblem = (typeof stepProblems)[number];

/** A step that failed in a way that it knows itself. */
export class StepFailure extends Error {
  readonly problem: StepProblem;

  /** @param said by the server, in one line */
  constructor(problem: StepProblem, said: string) {
    super(said);
    this.problem = problem;
  }
}

const byCode: Readonly<Record<string, StepProblem>> = {
  ENOTFOUND: "unknown_name",
  ENODATA: "unknown_name",
  EAI_AGAIN: "unknown_name",
  ECONNREFUSED: "closed",
  EHOSTUNREACH: "closed",
  ENETUNREACH: "closed",
  EADDRNOTAVAIL: "closed",
  ETIMEDOUT: "silent",
  // Somebody who speaks in the clear was met with TLS.
  EPROTO: "no_encryption",
  ERR_SSL_WRONG_VERSION_NUMBER: "no_encryption",
  ERR_SSL_PACKET_LENGTH_TOO_LONG: "no_encryption",
};

/** Why a step failed, and what was said; the errors are those of Node, imapflow and this folder. */
export function problemOfStep(error: unknown): { problem: StepProblem; said: string } {
  const { code, message, responseText } = error as {
    code?: unknown;
    message?: string;
    responseText?: unknown;
  };
  const said = typeof responseText === "string" ? responseText : (message ?? "");
  if (error instanceof StepFailure) return { problem: error.problem, said };
  if (error instanceof HostRefused) return { problem: "refused_host", said };
  if (error instanceof TokenRefused || isWrongSecret(error)) {
    return { problem: "wrong_secret", said };
  }
  if (isUntrusted(error)) return { problem: "untrusted", said };
  return { problem: byCode[String(code)] ?? "broken", said };
}
