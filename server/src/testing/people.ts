import { randomUUID } from "node:crypto";
import type { User } from "@deskbell/shared/users/user";
import { type Answer, createCaller } from "./call-api.ts";
import { signUpAtProvider } from "./identity/identity-accounts.ts";
import type { TestDesk } from "./start-test-desk.ts";

export const testPassword = "Test#2026pw";

export type TestPerson = {
  user: User;
  email: string;
  token: string;
  /** Calls the API as this person. */
  call(method: string, path: string, body?: object | FormData, headers?: object): Promise<Answer>;
};

/** An address that no other test uses. */
export const anEmail = (): string => `${randomUUID()}@example.com`;

/** Somebody who is registered and signed in. */
export async function aCustomer(
  desk: Pick<TestDesk, "url">,
  name = "Ada Byron",
): Promise<TestPerson> {
  const email = anEmail();
  await signUpAtProvider({ email, password: testPassword, name });
  return signIn(desk, email);
}

/** Somebody who has verified their address, and is signed in. */
export async function aVerifiedCustomer(
  desk: Pick<TestDesk, "url" | "identity">,
  name = "Vera Verified",
): Promise<TestPerson> {
  const email = anEmail();
  await desk.identity.ensureVerified({ email, password: testPassword, name });
  return signIn(desk, email);
}

type StaffDesk = Pick<TestDesk, "url" | "identity" | "users">;

async function aColleague(desk: StaffDesk, name: string, access: "agent" | "admin") {
  const email = anEmail();
  await desk.identity.ensureVerified({ email, password: testPassword, name });
  await desk.users.grant(email, access, "a test");
  return signIn(desk, email);
}

/** A customer whom the operator made an admin. */
export const anAdmin = (desk: StaffDesk, name = "Grace Hopper"): Promise<TestPerson> =>
  aColleague(desk, name, "admin");

/** A customer whom the operator made an agent. */
export const anAgent = (desk: StaffDesk, name = "Katherine Johnson"): Promise<TestPerson> =>
  aColleague(desk, name, "agent");

/** A new session of somebody registered. */
export async function signIn(desk: Pick<TestDesk, "url">, email: string): Promise<TestPerson> {
  const stranger = createCaller(desk.url);
  const login = await stranger("POST", "users/login", { email, password: testPassword });
  const token = login.body.data.token as string;
  const call = createCaller(desk.url, token);
  const me = await call("GET", "users/me");
  return { user: me.body.data, email, token, call };
}

/** The same session at another node, as when a balancer routes it there. */
export const atNode = (person: TestPerson, node: { url: string }): TestPerson => ({
  ...person,
  call: createCaller(node.url, person.token),
});
