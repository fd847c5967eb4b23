import type { LogInAnswer } from "@deskbell/shared/desktop/ipc";
import { type ErrorBody, errorBodySchema } from "@deskbell/shared/errors";
import { loginAnswerSchema } from "@deskbell/shared/users/answers";
import type { Login } from "@deskbell/shared/users/credentials";
import { createEventEmitter } from "../event-emitter.ts";
import type { ApiClient } from "../server/api-client.ts";
import type { LogoutQueue } from "./logout-queue.ts";
import type { TokenVault } from "./token-vault.ts";

const tokenMaxChars = 4_096;

/** The session's token and the server it is for. Only the main process ever holds it. */
export interface Credentials {
  origin: string;
  token: string;
}

export type Session = ReturnType<typeof createSession>;

type Parts = { vault: TokenVault; call: ApiClient; logouts: LogoutQueue };

/** The agent's session: starts at sign-in, is stored in the vault, ends when the agent signs out or the server revokes it. */
export function createSession({ vault, call, logouts }: Parts) {
  let current: Credentials | null = null;
  const emitter = createEventEmitter<Credentials | null>();

  function become(next: Credentials | null): void {
    current = next;
    emitter.emit(next);
  }

  return {
    current: () => current,
    /** Emits each change; null after signing out. */
    subscribe: emitter.subscribe,

    /** Resumes the session that is stored for a server. */
    async resume(origin: string): Promise<void> {
      const stored = await vault.read(origin);
      const token = validToken(stored);
      if (stored !== null && token === null) await vault.clear(origin);
      if (token !== null && !current) become({ origin, token });
    },

    /** @returns null when it worked, else the server's refusal */
    async logIn(origin: string, credentials: Login): Promise<LogInAnswer> {
      const { status, body } = await call(
        { origin, path: "users/login" },
        { method: "POST", body: credentials },
      );
      const answer = loginAnswerSchema.safeParse(body);
      if (!answer.success) {
        const refusal = errorBodySchema.safeParse(body);
        return { status, body: refusal.success ? (refusal.data as ErrorBody) : null };
      }
      const token = validToken(answer.data.data.token);
      if (token === null) return { status, body: null };
      const before = current;
      await vault.write(origin, token);
      become({ origin, token });
      if (before) logouts.add(before);
      return null;
    },

    /** Ends the session here at once, and at the server as soon as it can be reached. */
    async logOut(): Promise<void> {
      const ending = current;
      if (!ending) return;
      become(null);
      logouts.add(ending);
      await vault.clear(ending.origin);
    },

    /** The server has revoked a token; a late response about an older token does not end this session. */
    async wasRevoked(token: string): Promise<void> {
      const ending = current;
      if (ending?.token !== token) return;
      become(null);
      await vault.clear(ending.origin);
    },
  };
}

/**
 * A token that is valid in a header: visible ASCII (RFC 9110, field-value). Null for anything else,
 * wherever it was read: otherwise each later request would fail without a visible reason.
 */
function validToken(token: string | null): string | null {
  return token !== null && token.length <= tokenMaxChars && /^[\x21-\x7e]+$/.test(token)
    ? token
    : null;
}
