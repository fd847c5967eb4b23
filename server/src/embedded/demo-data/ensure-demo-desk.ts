import type { Viewer } from "../../identity/viewer.ts";
import { demoMacros } from "./demo-macros.ts";
import { type AgentKey, type CustomerKey, customerLabels } from "./demo-people.ts";
import { deskReplies, ownReply } from "./demo-replies.ts";
import { deskView, repairs, teamView } from "./demo-team.ts";
import { demoWork } from "./demo-work.ts";
import type { SeedParts } from "./seed-parts.ts";

export type People = Record<AgentKey | CustomerKey, Viewer>;
/** Ids of the demo shop's second team, and of its tags by name. */
export type DemoDesk = { repairsId: string; tagIds: ReadonlyMap<string, string> };

/**
 * The team, the tags, the views, the saved replies and the macros of the demo shop, and what its staff keep of its customers; again they are
 * the same.
 */
export async function ensureDemoDesk(
  { teams, tags, people: labelled, macros, savedReplies, savedViews }: SeedParts,
  people: People,
): Promise<DemoDesk> {
  const by = { email: "demo data" };
  const { id: repairsId } = await teams.ensure({
    name: repairs.name,
    memberIds: repairs.members.map((key) => people[key].id),
    by,
  });
  const tagIds = new Map<string, string>();
  for (const name of new Set(Object.values(demoWork).flatMap((work) => work.tags ?? []))) {
    tagIds.set(name, (await tags.ensure({ name, by })).id);
  }
  for (const [key, { organisation = "", tags: customerTags }] of customerLabels) {
    await labelled.ensureLabels(people.nora, people[key].id, { organisation, customerTags });
  }
  await savedViews.ensure(people.nora, deskView);
  await savedViews.ensure(people[repairs.members[0]], { ...teamView, teamId: repairsId });
  for (const reply of deskReplies) {
    await savedReplies.ensure(people.nora, { ...reply, scope: "desk" });
  }
  await savedReplies.ensure(people.nora, { ...ownReply, scope: "own" });
  for (const macro of demoMacros({ repairsId, tagIds })) {
    await macros.ensure(people.nora, { ...macro, scope: "desk" });
  }
  return { repairsId, tagIds };
}
