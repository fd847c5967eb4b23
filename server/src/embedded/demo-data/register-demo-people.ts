import type { Viewer } from "../../identity/viewer.ts";
import {
  type AgentKey,
  type CustomerKey,
  type DemoStaff,
  demoAgents,
  demoCustomers,
  demoPassword,
} from "./demo-people.ts";
import { type SeedParts, seededViewer } from "./seed-parts.ts";

/** Accounts of the demo shop's people, verified, and the records beside them. */
export async function registerDemoPeople({
  identity,
  users,
}: Pick<SeedParts, "identity" | "users">): Promise<Record<AgentKey | CustomerKey, Viewer>> {
  async function register(person: { email: string; name: string }): Promise<Viewer> {
    const account = await identity.ensureVerified({ ...person, password: demoPassword });
    return seededViewer(await users.ensure(account));
  }
  async function registerStaff({ access, ...person }: DemoStaff): Promise<Viewer> {
    await register(person);
    return seededViewer(await users.grant(person.email, access, "demo data"));
  }

  // The admin of longest standing receives new tickets, so the first comes alone.
  const nora = await registerStaff(demoAgents.nora);
  const [samir, lena, tom, grace, layla, yuki, mateo, zofia, bartholomew] = await Promise.all([
    registerStaff(demoAgents.samir),
    registerStaff(demoAgents.lena),
    register(demoCustomers.tom),
    register(demoCustomers.grace),
    register(demoCustomers.layla),
    register(demoCustomers.yuki),
    register(demoCustomers.mateo),
    register(demoCustomers.zofia),
    register(demoCustomers.bartholomew),
  ]);
  return { nora, samir, lena, tom, grace, layla, yuki, mateo, zofia, bartholomew };
}
