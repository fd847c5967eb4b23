import { AppError } from "../http/app-error.ts";

/** How long a person is made to wait for the identity provider. */
export const identityTimeoutMs = 5_000;

/** @throws AppError `unavailable` (503) when the identity provider takes longer than 5 s */
export async function withinTime<T>(call: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new AppError("unavailable", "The identity provider does not answer.")),
      identityTimeoutMs,
    );
  });
  try {
    return await Promise.race([call, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
