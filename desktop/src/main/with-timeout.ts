/**
 * Waits so long and no longer. What is late goes on: a keychain that waits for its owner's password
 * cannot be called off.
 */
export async function within<Answer>(
  ms: number,
  answer: Promise<Answer>,
): Promise<Answer | "late"> {
  answer.catch(() => {}); // late refusals have nobody to hear them
  const { promise: late, resolve } = Promise.withResolvers<"late">();
  const timer = setTimeout(resolve, ms, "late" as const);
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
