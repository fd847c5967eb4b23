import { randomUUID } from "node:crypto";
import type { Desk } from "./desk.ts";

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
export const demoCustomer: Account = {
  email: "demo-customer@example.com",
  password: "Deskbell#2026",
  name: "Tom Becker",
};

/** Somebody whom nobody knows yet. */
export const aNewcomer = (name = "Nina Holm"): Account => ({
  email: `${randomUUID()}@example.com`,
  password: "Newcomer#2026",
  name,
});

/** Registers somebody at the identity service, to spare tests that are about something else the form. */
export async function register(account: Account, { emulatorUrl }: Desk): Promise<Account> {
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
