/** Rejects with `timeoutError()` when a promise takes longer than `timeoutMs`; what it was doing goes on unobserved. */
export function withTimeout<T>(
  promise: Promise<T>,
  timeoutMs: number,
  timeoutError = () => new Error("This took too long."),
): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(timeoutError()), timeoutMs);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
