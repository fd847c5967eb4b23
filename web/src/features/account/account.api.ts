import type { PasswordReset, SignUp } from "@deskbell/shared/users/credentials";
import { api } from "../../api/api.ts";
import { lazySchema } from "../../api/http/lazy-schema.ts";
import type { AppThunk } from "../../state/hooks.ts";

const statusSchema = lazySchema(
  async () => (await import("../../api/first-contracts.ts")).statusAnswerSchema,
);

/** The calls about one's own account after the first paint of its pages (spec §7); see docs/decisions/0038. */
const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Creates the record beside a new account; `proof` is the account's fresh ID token. Idempotent. */
    signUp: build.mutation<unknown, { draft: SignUp; proof: string }>({
      query: ({ draft, proof }) => ({
        url: "users/sign-up",
        method: "POST",
        body: draft,
        headers: { "X-Identity-Token": proof },
      }),
      rawResponseSchema: statusSchema,
    }),
    /** Reports a new password, which is its own proof: all sessions of that person end. */
    reportPasswordReset: build.mutation<unknown, { email: string; body: PasswordReset }>({
      query: ({ email, body }) => ({
        url: `users/forgot-password/${encodeURIComponent(email)}`,
        method: "PUT",
        body,
      }),
      rawResponseSchema: statusSchema,
    }),
    /** A hint that an address was verified; the server asks the identity provider itself. */
    reportVerified: build.mutation<unknown, string>({
      query: (email) => ({
        url: `users/user-verified/${encodeURIComponent(email)}`,
        method: "PUT",
      }),
      rawResponseSchema: statusSchema,
    }),
  }),
});

const { endpoints } = accountApi;
/** Arguments hold passwords and proofs: they do not enter the store. */
const untracked = { track: false } as const;

// Thunks, because their pages may paint before the store has the API. They throw ApiError.

export function signUp(draft: SignUp, proof: string): AppThunk<Promise<unknown>> {
  return async (dispatch, _getState, { loadServerData }) => {
    await loadServerData();
    return dispatch(endpoints.signUp.initiate({ draft, proof }, untracked)).unwrap();
  };
}

export function reportPasswordReset(
  email: string,
  body: PasswordReset,
): AppThunk<Promise<unknown>> {
  return async (dispatch, _getState, { loadServerData }) => {
    await loadServerData();
    return dispatch(endpoints.reportPasswordReset.initiate({ email, body }, untracked)).unwrap();
  };
}

export function reportVerified(email: string): AppThunk<Promise<unknown>> {
  return async (dispatch, _getState, { loadServerData }) => {
    await loadServerData();
    return dispatch(endpoints.reportVerified.initiate(email, untracked)).unwrap();
  };
}
