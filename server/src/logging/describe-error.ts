const messageMaxChars = 300;
/** So much of a message is read: the patterns below try again at each character of it. */
const readMaxChars = 1_000;
const causesMax = 4;

export type DescribedError = {
  type: string;
  code?: string | number;
  message: string;
  /** Where it was thrown: files and lines. */
  frames: string[];
  cause?: DescribedError;
};

/** What a message may repeat of a request: none of it belongs into a log. */
const secrets: readonly [RegExp, string][] = [
  [/\beyJ[\w-]+\.[\w-]*\.?[\w-]*/g, "[token]"],
  [/\b[\w-]{22}\.[\w-]{43}\b/g, "[token]"],
  [/\bBearer\s+\S+/gi, "Bearer [token]"],
  [/([?&][\w.-]+=)[^&\s"']+/g, "$1[…]"],
  [/\/\/[^/\s:@]+:[^/\s@]+@/g, "//[…]@"],
  [/(["'`“])(?:\\.|[^"'`”\\])+\\?["'`”]/gs, "$1…$1"],
  [/[^\s@<>"'`{}:,]+@[^\s@<>"'`{}:,]+/g, "[address]"],
];

/**
 * An error as it is logged: what it is and where it was thrown. Errors of libraries repeat what they
 * were given, in their messages and as properties; here only what cannot be somebody's is kept.
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: "", frames: [] };
  const { code, cause } = error as Error & { code?: unknown };
  return {
    type: error.constructor.name,
    ...((typeof code === "string" || typeof code === "number") && { code }),
    message: withoutSecrets(error.message),
    frames: framesOf(error),
    ...(cause !== undefined && depth < causesMax && { cause: describeError(cause, depth + 1) }),
  };
}

export function withoutSecrets(message: string): string {
  const [firstLine = ""] = message.split("\n", 1);
  // What is truncated within quotes is still within them.
  const read = firstLine.length > readMaxChars ? `${firstLine.slice(0, readMaxChars)}”` : firstLine;
  return secrets
    .reduce((text, [pattern, instead]) => text.replace(pattern, instead), read)
    .slice(0, messageMaxChars);
}

function framesOf({ stack = "" }: Error): string[] {
  return stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim());
}
