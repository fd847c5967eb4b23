import { randomUUID } from "node:crypto";
import { call } from "./api.ts";
import type { Cluster } from "./cluster.ts";
import type { Identity } from "./identity.ts";

/** The tokens of two customers and an agent, and who the agent is. */
export type People = { ada: string; eve: string; staff: string; staffId: string };

const password = "Test#2026pw";

/** Registers them at the identity service and signs them in at the desk. */
export async function signPeopleIn(cluster: Cluster, identity: Identity): Promise<People> {
  const deskUrl = `http://127.0.0.1:${cluster.ports()[0]}`;
  async function signIn(name: string, isAdmin: boolean): Promise<string> {
    const email = `${randomUUID()}@example.com`;
    await identity.register({ email, password, name });
    if (isAdmin) await cluster.grantAdmin(email);
    const { status, body } = await call(deskUrl, "users/login", { body: { email, password } });
    if (status !== 200) throw new Error(`signing in answered ${status}: ${JSON.stringify(body)}`);
    return (body as { data: { token: string } }).data.token;
  }
  const staff = await signIn("Grace Hopper", true);
  const { body } = await call(deskUrl, "users/me", { token: staff });
  return {
    staff,
    staffId: (body as { data: { _id: string } }).data._id,
    ada: await signIn("Ada Byron", false),
    eve: await signIn("Eve Bloom", false),
  };
}
