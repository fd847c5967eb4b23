import type { LogInAnswer } from "@deskbell/shared/desktop/ipc";
import { type ErrorBody, errorBodySchema } from "@deskbell/shared/errors";
import { loginAnswerSchema } from "@deskbell/shared/users/answers";
import type { Login } from "@deskbell/shared/users/credentials";
import { createFollowers } from "../event-emitter.ts";
import type { CallServer } from "../server/api-client.ts";
import type { EndedSessions } from "./logout-queue.ts";
import type { TokenVault } from "./token-vault.ts";
import { readableToken } from "./valid-token.ts";

/** Who is signed in where. Only the main process ever holds the token. */
export interface Credentials {
  origin: string;
  token: string;
}

export type Session = ReturnType<typeof createSession>;

type Parts = { vault: TokenVault; call: CallServer; ended: EndedSessions };

/** The agent's session: begun by signing in, kept in the vault, over when they or the server say so. */
export function createSession({ vault, call, ended }: Parts) {
  let current: Credentials | null = null;
  const followers = createFollowers<Credentials | null>();

  function become(next: Credentials | null): void {
    current = next;
    followers.tell(next);
  }

  return {
    current: () => current,
    /** Tells each change. */
    follow: followers.follow,

    /** Takes up the session that was kept for a server. */
    async resume(origin: string): Promise<void> {
      const kept = await vault.read(origin);
      const token = readableToken(kept);
      if (kept !== null && token === null) await vault.clear(origin);
      if (token !== null && !current) become({ origin, token });
    },

    /** @returns null when it worked, else what the server said */
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
      const token = readableToken(answer.data.data.token);
      if (token === null) return { status, body: null };
      const before = current;
      await vault.write(origin, token);
      become({ origin, token });
      if (before) ended.end(before);
      return null;
    },

    /** Here at once, at the server as soon as it can be reached. */
    async logOut(): Promise<void> {
      const left = current;
      if (!left) return;
      become(null);
      ended.end(left);
      await vault.clear(left.origin);
    },

    /** The server does not know a token any more; a late answer to an older one says nothing of this. */
    async wasRevoked(token: string): Promise<void> {
      const left = current;
      if (left?.token !== token) return;
      become(null);
      await vault.clear(left.origin);
    },
  };
}
