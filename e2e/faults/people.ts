import { randomUUID } from "node:crypto";
import { call } from "./api.ts";
import type { Cluster } from "./cluster.ts";
import type { Identity } from "./identity.ts";

/** The tokens of two customers and two of the staff, and who these are. */
export type People = {
  ada: string;
  eve: string;
  staff: string;
  staffId: string;
  kim: string;
  kimId: string;
};

const password = "Test#2026pw";

/** Registers them at the identity service and signs them in at the desk. */
export async function signPeopleIn(cluster: Cluster, identity: Identity): Promise<People> {
  const deskUrl = `http://127.0.0.1:${cluster.ports()[0]}`;
  async function signIn(name: string, access?: "agent" | "admin"): Promise<string> {
    const email = `${randomUUID()}@example.com`;
    await identity.register({ email, password, name });
    if (access) await cluster.grant(email, access);
    const { status, body } = await call(deskUrl, "users/login", { body: { email, password } });
    if (status !== 200) throw new Error(`signing in answered ${status}: ${JSON.stringify(body)}`);
    return (body as { data: { token: string } }).data.token;
  }
  async function idOf(token: string): Promise<string> {
    const { body } = await call(deskUrl, "users/me", { token });
    return (body as { data: { _id: string } }).data._id;
  }
  const [staff, kim, ada, eve] = await Promise.all([
    signIn("Grace Hopper", "admin"),
    signIn("Kim Agent", "agent"),
    signIn("Ada Byron"),
    signIn("Eve Bloom"),
  ]);
  return { staff, kim, ada, eve, staffId: await idOf(staff), kimId: await idOf(kim) };
}
