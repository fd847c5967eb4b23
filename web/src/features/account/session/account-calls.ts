import type { Login, PasswordReset, SignUp } from "@deskbell/shared/users/credentials";
import type { User } from "@deskbell/shared/users/user";
import { request } from "../../../api/http/request.ts";

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
  const { receivedMeSchema } = await import("@deskbell/shared/users/received-user");
  return receivedMeSchema.parse(answer).data;
}

/** Whether the person with this address is an admin. Throws ApiError. */
export async function readIsAdmin(email: string): Promise<boolean> {
  const answer = await request({ url: `users/is-admin/${encodeURIComponent(email)}` });
  const { isAdminAnswerSchema } = await loadContracts();
  return isAdminAnswerSchema.parse(answer).admin;
}

/** Makes the record beside a new account; `proof` is the account's fresh ID token. Throws ApiError. */
export async function signUp(draft: SignUp, proof: string): Promise<void> {
  const headers = { "X-Identity-Token": proof };
  await request({ url: "users/sign-up", method: "POST", body: draft, headers });
}

/** Tells the server of a new password, which is its own proof: all sessions of that person end. Throws ApiError. */
export async function reportPasswordReset(email: string, body: PasswordReset): Promise<void> {
  await request({ url: `users/forgot-password/${encodeURIComponent(email)}`, method: "PUT", body });
}

/** A hint to the server that an address was verified; it asks the provider itself. Throws ApiError. */
export async function reportVerified(email: string): Promise<void> {
  await request({ url: `users/user-verified/${encodeURIComponent(email)}`, method: "PUT" });
}
