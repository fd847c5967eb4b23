import { AppError } from "../errors/app-error.ts";

/** How long one call may take: a person who signs in hears within five seconds that it is not possible. */
export const identityTimeoutMs = 4_500;

/** @throws AppError `unavailable` (503) when the identity provider takes too long */
export async function withinTime<T>(call: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () =>
        reject(
          new AppError("unavailable", "Signing in is not possible right now. Please try again."),
        ),
      identityTimeoutMs,
    );
  });
  try {
    return await Promise.race([call, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
