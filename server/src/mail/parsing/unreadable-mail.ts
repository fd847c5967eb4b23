/** Why a mail could not be taken apart. It is kept as it came, and the next one is read. */
export type UnreadableReason =
  | "too_large"
  | "too_many_lines"
  | "too_many_parts"
  | "too_deep"
  | "headers_too_large"
  | "took_too_long"
  | "out_of_memory"
  | "broken";

export class UnreadableMail extends Error {
  readonly code = "unreadable";
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason, cause?: unknown) {
    super(`The mail cannot be read: ${reason.replaceAll("_", " ")}.`, { cause });
    this.reason = reason;
  }
}
