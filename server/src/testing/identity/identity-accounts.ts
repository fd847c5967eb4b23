import { inject } from "vitest";
import type { IdentityProvider } from "../../identity/identity-provider.ts";

/** What a browser does at the identity provider: makes an account and gets its ID token. */
export async function signUpAtProvider(
  account: { email: string; password: string; name: string },
  emulatorUrl = inject("emulatorUrl"),
): Promise<{ uid: string; idToken: string }> {
  const { email, password, name: displayName } = account;
  const answer = await ask(
    "accounts:signUp",
    {
      email,
      password,
      displayName,
      returnSecureToken: true,
    },
    {},
    emulatorUrl,
  );
  return { uid: answer.localId, idToken: answer.idToken };
}

/** What a marketplace says of somebody, as OpenID Connect calls it. */
type Claims = { sub: string; email?: string; email_verified?: boolean; name?: string };

/** What a browser has once somebody signed in in a provider's window: the account's ID token. */
export async function signInAtProvider(
  providerId: string,
  claims: Claims,
): Promise<{ uid: string; idToken: string }> {
  const postBody = new URLSearchParams({ providerId, id_token: JSON.stringify(claims) }).toString();
  const request = { postBody, requestUri: "http://localhost", returnSecureToken: true };
  const answer = await ask("accounts:signInWithIdp", request);
  return { uid: answer.localId, idToken: answer.idToken };
}

/** The same proof as if it had been given that long ago; the emulator's tokens bear no signature. */
export function aged(idToken: string, seconds: number): string {
  const [header = "", payload = "", signature = ""] = idToken.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
  const older = JSON.stringify({ ...claims, auth_time: claims.auth_time - seconds });
  return [header, Buffer.from(older).toString("base64url"), signature].join(".");
}

/** Sends the verification mail and returns its code, as the mailbox shows it. */
export async function requestVerification(idToken: string): Promise<string> {
  const answer = await ask("accounts:sendOobCode", { requestType: "VERIFY_EMAIL", idToken });
  return newestCodeFor(answer.email);
}

/** Sends the mail of somebody who forgot the password and returns its code. */
export async function requestReset(email: string): Promise<string> {
  await ask("accounts:sendOobCode", { requestType: "PASSWORD_RESET", email });
  return newestCodeFor(email);
}

/** Sets a new password by the code of a mail, as the browser does. */
export async function resetPassword(oobCode: string, newPassword: string): Promise<void> {
  await ask("accounts:resetPassword", { oobCode, newPassword });
}

async function newestCodeFor(email: string): Promise<string> {
  const codes = await fetch(`${inject("emulatorUrl")}/emulator/v1/projects/demo-deskbell/oobCodes`);
  const { oobCodes } = (await codes.json()) as { oobCodes: { email: string; oobCode: string }[] };
  return oobCodes.findLast((code) => code.email === email)?.oobCode ?? "";
}

/** Opens the link of a verification mail. */
export async function applyCode(oobCode: string): Promise<void> {
  await ask("accounts:update", { oobCode });
}

/** Moves an account to another address and verifies that one, as its owner can without the desk. */
export async function moveAccount(
  account: { email: string; password: string },
  newEmail: string,
): Promise<void> {
  const { idToken } = await ask("accounts:signInWithPassword", {
    ...account,
    returnSecureToken: true,
  });
  await ask("accounts:update", { idToken, email: newEmail });
  const { password } = account;
  const moved = { email: newEmail, password, returnSecureToken: true };
  await applyCode(
    await requestVerification((await ask("accounts:signInWithPassword", moved)).idToken),
  );
}

/** Lets an account have this address beside its owner's, as a project can allow for other providers. */
export function alsoHas(
  identity: IdentityProvider,
  { uid, email }: { uid: string; email: string },
): void {
  const { accountsOf } = identity;
  identity.accountsOf = async (uids) => {
    const accounts = await accountsOf(uids);
    const account = { uid, email, name: "", isVerified: true, validAfter: new Date(0) };
    return uids.includes(uid) ? accounts.set(uid, account) : accounts;
  };
}

/** Removes an account, as the operator does in the provider's console. */
export async function removeAccount(uid: string): Promise<void> {
  await ask("accounts:delete", { localId: uid }, { Authorization: "Bearer owner" });
}

/** Disables an account, as the operator does in the provider's console. */
export async function disableAccount(uid: string): Promise<void> {
  await ask(
    "accounts:update",
    { localId: uid, disableUser: true },
    { Authorization: "Bearer owner" },
  );
}

/** Makes an account as if its sign-ins counted since yesterday. */
export async function ageAccount(uid: string): Promise<void> {
  const validSince = String(Math.floor(Date.now() / 1000) - 24 * 60 * 60);
  await ask("accounts:update", { localId: uid, validSince }, { Authorization: "Bearer owner" });
}

/**
 * The ID token of somebody who signed in that long ago; possible because the emulator does not sign
 * its tokens. The account counts as older, so that nothing but the age speaks against the token.
 */
export async function proofOfAge(
  { uid, idToken }: { uid: string; idToken: string },
  ageSeconds: number,
): Promise<string> {
  const nowSeconds = Math.floor(Date.now() / 1000);
  await ageAccount(uid);
  const [header = "", payload = "", signature = ""] = idToken.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as object;
  const aged = JSON.stringify({ ...claims, auth_time: nowSeconds - ageSeconds });
  return [header, Buffer.from(aged).toString("base64url"), signature].join(".");
}

async function ask(
  method: string,
  body: object,
  headers: Record<string, string> = {},
  emulatorUrl = inject("emulatorUrl"),
) {
  const base = `${emulatorUrl}/identitytoolkit.googleapis.com/v1`;
  const response = await fetch(`${base}/${method}?key=demo`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as Record<string, string>;
  if (!response.ok) throw new Error(`${method}: ${JSON.stringify(answer)}`);
  return answer as Record<string, string> & { localId: string; idToken: string; email: string };
}
