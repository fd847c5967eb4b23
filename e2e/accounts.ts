import { randomUUID } from "node:crypto";
import { askDesk } from "./ask-desk.ts";
import type { ServerProcess } from "./programs/server-process.ts";

export interface Account {
  email: string;
  password: string;
  name: string;
}

/** The people of the demo data. */
export const demoAdmin: Account = {
  email: "demo-admin@example.com",
  password: "Deskbell#2026",
  name: "Nora Lindqvist",
};
export const demoColleague: Account = {
  email: "samir.haddad@example.com",
  password: "Deskbell#2026",
  name: "Samir Haddad",
};
/** Staff who is no admin. */
export const demoAgent: Account = {
  email: "demo-agent@example.com",
  password: "Deskbell#2026",
  name: "Lena Vogt",
};
export const demoCustomer: Account = {
  email: "demo-customer@example.com",
  password: "Deskbell#2026",
  name: "Tom Becker",
};

/** A person without an account. */
export const aNewcomer = (name = "Nina Holm"): Account => ({
  email: `${randomUUID()}@example.com`,
  password: "Newcomer#2026",
  name,
});

/** Registers an account at the identity service, so that tests about something else need not fill in the form. */
export async function register(account: Account, { emulatorUrl }: ServerProcess): Promise<Account> {
  const { email, password, name: displayName } = account;
  const url = `${emulatorUrl}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=demo`;
  const answer = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password, displayName }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return account;
}

/** An account whose address is verified. */
export async function registerVerified(account: Account, desk: ServerProcess): Promise<Account> {
  await register(account, desk);
  const { localId } = await asIdentity("accounts:signInWithPassword", account, desk);
  await asIdentity("accounts:update", { localId, emailVerified: true }, desk);
  return account;
}

/** An account that the demo's admin has made an admin as well. */
export async function registerColleague(account: Account, desk: ServerProcess): Promise<Account> {
  await registerVerified(account, desk);
  const { token } = await call(desk, "POST", "users/login", account);
  const me = await call(desk, "GET", "users/me", null, token);
  const admin = await call(desk, "POST", "users/login", demoAdmin);
  await call(desk, "PUT", `users/${me._id}/role`, { role: "admin" }, admin.token);
  return account;
}

/** The token of a session as the sign-in form gets one. */
export async function sessionOf(
  account: Account,
  desk: Pick<ServerProcess, "url">,
): Promise<string> {
  return (await call(desk, "POST", "users/login", account)).token;
}

async function asIdentity(method: string, body: object, { emulatorUrl }: ServerProcess) {
  const url = `${emulatorUrl}/identitytoolkit.googleapis.com/v1/${method}?key=demo`;
  // The emulator's own admin token.
  const headers = { "Content-Type": "application/json", Authorization: "Bearer owner" };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as { localId: string };
}

async function call(
  { url }: Pick<ServerProcess, "url">,
  method: string,
  path: string,
  body: object | null = null,
  token = "",
) {
  const answer = await askDesk(`${url}/api/v1/${path}`, {
    method,
    headers: {
      "Content-Type": "application/json",
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return ((await answer.json()) as { data: { token: string; _id: string } }).data;
}
