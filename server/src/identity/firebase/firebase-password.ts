import * as z from "zod";
import { AppError } from "../../errors/app-error.ts";
import type { FirebaseProject } from "./firebase-identity.ts";

const signedInSchema = z.object({ localId: z.string() });
const refusedSchema = z.object({ error: z.object({ message: z.string() }) });

/** What Firebase answers when the address or the password is wrong, or the account disabled. */
const wrongCredentials =
  /^(?:INVALID_LOGIN_CREDENTIALS|INVALID_PASSWORD|EMAIL_NOT_FOUND|INVALID_EMAIL|USER_DISABLED|MISSING_PASSWORD)\b/;

/**
 * Checks a password by Firebase's REST API, `accounts:signInWithPassword`. Returns the account's
 * uid, or null when the provider refuses.
 *
 * @throws AppError `too_many_requests` (429), `unavailable` (503)
 */
export function createPasswordSignIn({ apiKey, emulatorUrl }: FirebaseProject, timeoutMs: number) {
  const host = "identitytoolkit.googleapis.com";
  const base = emulatorUrl ? `${emulatorUrl}/${host}` : `https://${host}`;
  const url = `${base}/v1/accounts:signInWithPassword?key=${encodeURIComponent(apiKey)}`;

  return async (email: string, password: string): Promise<string | null> => {
    const answer = await ask(url, timeoutMs, { email, password, returnSecureToken: true });
    const signedIn = signedInSchema.safeParse(answer);
    if (signedIn.success) return signedIn.data.localId;
    const refused = refusedSchema.safeParse(answer);
    const reason = refused.success ? refused.data.error.message : "";
    if (wrongCredentials.test(reason)) return null;
    if (reason.startsWith("TOO_MANY_ATTEMPTS_TRY_LATER")) {
      throw new AppError("too_many_requests", "Too many attempts. Please try again later.");
    }
    throw new AppError("unavailable", "Signing in is not possible right now. Please try again.", {
      cause: new Error(`the identity provider answered: ${reason}`),
    });
  };
}

async function ask(url: string, timeoutMs: number, body: object): Promise<unknown> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return await response.json();
  } catch (cause) {
    throw new AppError("unavailable", "Signing in is not possible right now. Please try again.", {
      cause,
    });
  }
}
