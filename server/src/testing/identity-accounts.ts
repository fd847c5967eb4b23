import { inject } from "vitest";

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

/** Sends the verification mail and returns its code, as the mailbox shows it. */
export async function requestVerification(idToken: string): Promise<string> {
  const answer = await ask("accounts:sendOobCode", { requestType: "VERIFY_EMAIL", idToken });
  const codes = await fetch(`${inject("emulatorUrl")}/emulator/v1/projects/demo-deskbell/oobCodes`);
  const { oobCodes } = (await codes.json()) as { oobCodes: { email: string; oobCode: string }[] };
  return oobCodes.findLast(({ email }) => email === answer.email)?.oobCode ?? "";
}

/** Opens the link of a verification mail. */
export async function applyCode(oobCode: string): Promise<void> {
  await ask("accounts:update", { oobCode });
}

/** Disables an account, as the operator does in the provider's console. */
export async function disableAccount(uid: string): Promise<void> {
  await ask(
    "accounts:update",
    { localId: uid, disableUser: true },
    { Authorization: "Bearer owner" },
  );
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
  const validSince = String(nowSeconds - 24 * 60 * 60);
  await ask("accounts:update", { localId: uid, validSince }, { Authorization: "Bearer owner" });
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
