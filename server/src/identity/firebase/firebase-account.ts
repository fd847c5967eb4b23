import type { UserRecord } from "firebase-admin/auth";
import { AppError } from "../../errors/app-error.ts";
import type { IdentityAccount } from "../identity-provider.ts";
import type { WithIdentityTimeout } from "../identity-timeout.ts";

/** Looks up an account; null for one that does not exist or is disabled. */
export async function findFirebaseAccount(
  withTimeout: WithIdentityTimeout,
  lookUp: () => Promise<UserRecord>,
): Promise<IdentityAccount | null> {
  try {
    const user = await withTimeout(lookUp());
    return user.disabled ? null : accountOf(user);
  } catch (error) {
    if (codeOf(error) === "auth/user-not-found") return null;
    if (codeOf(error) === "auth/invalid-email") return null;
    throw unavailable(error);
  }
}

export function accountOf(user: UserRecord): IdentityAccount {
  const { uid, email, displayName, emailVerified, tokensValidAfterTime } = user;
  return {
    uid,
    email: (email ?? "").toLowerCase(),
    name: displayName ?? "",
    isVerified: emailVerified,
    validAfter: new Date(tokensValidAfterTime ?? 0),
  };
}

/** An answer that firebase-admin has no name for, for instance that there were too many tries. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof AppError && codeOf(error.cause) === "auth/internal-error";

export function codeOf(error: unknown): unknown {
  return typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
}

export function unavailable(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  return new AppError("unavailable", "Signing in is not possible right now. Please try again.", {
    cause,
  });
}
