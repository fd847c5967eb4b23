import type { Viewer } from "../../identity/viewer.ts";
import {
  type AgentKey,
  type CustomerKey,
  demoAgents,
  demoCustomers,
  demoPassword,
} from "./demo-people.ts";
import { type SeedParts, viewerOf } from "./seed-parts.ts";

/** Accounts of the demo shop's people, verified, and the records beside them. */
export async function registerDemoPeople({
  identity,
  users,
}: Pick<SeedParts, "identity" | "users">): Promise<Record<AgentKey | CustomerKey, Viewer>> {
  async function register(person: { email: string; name: string }): Promise<Viewer> {
    const account = await identity.ensureVerified({ ...person, password: demoPassword });
    return viewerOf(await users.ensure(account));
  }
  async function registerAgent(person: { email: string; name: string }): Promise<Viewer> {
    await register(person);
    return viewerOf(await users.grantAdmin(person.email, "demo data"));
  }

  // The agent of longest standing receives new tickets, so the first comes alone.
  const nora = await registerAgent(demoAgents.nora);
  const [samir, tom, grace, layla, yuki, mateo, zofia, bartholomew] = await Promise.all([
    registerAgent(demoAgents.samir),
    register(demoCustomers.tom),
    register(demoCustomers.grace),
    register(demoCustomers.layla),
    register(demoCustomers.yuki),
    register(demoCustomers.mateo),
    register(demoCustomers.zofia),
    register(demoCustomers.bartholomew),
  ]);
  return { nora, samir, tom, grace, layla, yuki, mateo, zofia, bartholomew };
}
