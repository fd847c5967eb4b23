/**
 * Waits for a promise, at most `timeoutMs`: "late" is an answer here, and no error. What is late goes on running: a
 * keychain that waits for its owner's password cannot be cancelled.
 */
export async function withTimeout<Result>(
  promise: Promise<Result>,
  timeoutMs: number,
): Promise<Result | "late"> {
  promise.catch(() => {}); // a rejection after the timeout has nobody to handle it
  const { promise: late, resolve } = Promise.withResolvers<"late">();
  const timer = setTimeout(resolve, timeoutMs, "late" as const);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
