import { expect, it } from "vitest";

import { policy } from "../../server/src/access/policy.ts";
import { type ShownRight, shownTo } from "../../web/src/state/access.ts";

// What the website offers hangs on a table of its own, so that nothing waits for the server. Both say the same.

const accesses = ["customer", "agent", "admin"] as const;
/** What the website asks and the server has no right for: there a rule of the call itself decides. */
const ofTheWebsite: readonly ShownRight[] = [
  "ticket:create",
  "message:sendAsSupport",
  "presence:seeColleagues",
];
const rights: Record<string, Record<(typeof accesses)[number], unknown>> = policy;
const names = (Object.keys(shownTo) as ShownRight[]).filter((name) => !ofTheWebsite.includes(name));
const ruleOf = (name: string) => rights[name] ?? rights[name.replace(/All$/, "")];

it.each(names)("the website offers by %s just what the server allows everywhere", (name) => {
  const rule = ruleOf(name);
  expect(rule && accesses.filter((access) => rule[access] === "all")).toEqual(
    accesses.filter((access) => shownTo[name].includes(access)),
  );
});

it("what the server has a right for is asked by its name on the website", () => {
  expect(ofTheWebsite.filter((name) => ruleOf(name) !== undefined)).toEqual([]);
});
