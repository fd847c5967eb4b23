/**
 * The same promise with a timeout: what hangs is named, instead of hanging the whole suite.
 *
 * @throws Error when it took longer
 */
export async function withTimeout<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
  let late: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    const error = new Error(`${what}: not done within ${ms / 1000} s`);
    late = setTimeout(() => reject(error), ms);
  });
  return Promise.race([work, tooLate]).finally(() => clearTimeout(late));
}
