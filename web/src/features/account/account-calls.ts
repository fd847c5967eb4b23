import type { Login, PasswordReset, SignUp } from "@deskbell/shared/users/credentials";
import type { User } from "@deskbell/shared/users/user";
import { request } from "../../api/request.ts";

// The calls about one's own account (spec §7). They are made from pages that paint before RTK Query
// and the contracts are loaded, so they are plain functions and load what parses their answers.

const loadContracts = () => import("@deskbell/shared/users/answers");

/** Checks address and password; answers the session's token. Throws ApiError. */
export async function logIn(credentials: Login): Promise<string> {
  const answer = await request({ url: "users/login", method: "POST", body: credentials });
  const { loginAnswerSchema } = await loadContracts();
  return loginAnswerSchema.parse(answer).data.token;
}

/** Signs in by a fresh ID token of the identity provider; answers the session's token. Throws ApiError. */
export async function logInWithProvider(proof: string): Promise<string> {
  const headers = { "X-Identity-Token": proof };
  const answer = await request({ url: "users/login-with-provider", method: "POST", headers });
  const { loginAnswerSchema } = await loadContracts();
  return loginAnswerSchema.parse(answer).data.token;
}

/** Ends the session at the server. Throws ApiError. */
export async function logOut(): Promise<void> {
  await request({ url: "users/logout", method: "POST" });
}

/** Whose session this is. Throws ApiError. */
export async function readMe(): Promise<User> {
  const answer = await request({ url: "users/me" });
  const { meAnswerSchema } = await loadContracts();
  return meAnswerSchema.parse(answer).data;
}

/** Makes the record beside a new account; `proof` is the account's fresh ID token. Throws ApiError. */
export async function signUp(draft: SignUp, proof: string): Promise<void> {
  const headers = { "X-Identity-Token": proof };
  await request({ url: "users/sign-up", method: "POST", body: draft, headers });
}

/** Tells the server of a new password, which is its own proof: all sessions of that person end. Throws ApiError. */
export async function tellReset(email: string, body: PasswordReset): Promise<void> {
  await request({ url: `users/forgot-password/${encodeURIComponent(email)}`, method: "PUT", body });
}

/** A hint to the server that an address was verified; it asks the provider itself. Throws ApiError. */
export async function tellVerified(email: string): Promise<void> {
  await request({ url: `users/user-verified/${encodeURIComponent(email)}`, method: "PUT" });
}
