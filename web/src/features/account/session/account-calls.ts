import type { Login } from "@deskbell/shared/users/credentials";
import type { User } from "@deskbell/shared/users/user";
import { loadContract } from "../../../api/http/load-contract.ts";
import { request } from "../../../api/http/request.ts";

// The calls of signing in and of restoring a session (spec §7). Their code is part of the first paint of
// /login, which comes before RTK Query and the contracts are loaded: plain functions, see
// docs/decisions/0038. All other calls are endpoints in the `.api.ts` files.

const loadAnswers = () => loadContract(() => import("../../../api/first-contracts.ts"));

/** Checks address and password; answers the session's token. Throws ApiError. */
export async function logIn(credentials: Login): Promise<string> {
  const answer = await request({ url: "users/login", method: "POST", body: credentials });
  const { loginAnswerSchema } = await loadAnswers();
  return loginAnswerSchema.parse(answer).data.token;
}

/** Signs in by a fresh ID token of the identity provider; answers the session's token. Throws ApiError. */
export async function logInWithProvider(proof: string): Promise<string> {
  const headers = { "X-Identity-Token": proof };
  const answer = await request({ url: "users/login-with-provider", method: "POST", headers });
  const { loginAnswerSchema } = await loadAnswers();
  return loginAnswerSchema.parse(answer).data.token;
}

/** Ends the session at the server. Throws ApiError. */
export async function logOut(): Promise<void> {
  await request({ url: "users/logout", method: "POST" });
}

/** Whose session this is. Throws ApiError. */
export async function readMe(): Promise<User> {
  const answer = await request({ url: "users/me" });
  const { receivedMeSchema } = await loadContract(() => import("../../../api/first-contracts.ts"));
  return receivedMeSchema.parse(answer).data;
}

/** Whether the person with this address is an admin. Throws ApiError. */
export async function readIsAdmin(email: string): Promise<boolean> {
  const answer = await request({ url: `users/is-admin/${encodeURIComponent(email)}` });
  const { isAdminAnswerSchema } = await loadAnswers();
  return isAdminAnswerSchema.parse(answer).admin;
}
