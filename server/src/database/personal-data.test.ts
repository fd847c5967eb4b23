import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { models } from "./connect-database.ts";

const page = readFileSync(new URL("../../../docs/personal-data.md", import.meta.url), "utf8");

it("an operator who is asked what the desk keeps of somebody finds every collection in one page, and none that is gone", () => {
  const named = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
  const kept = models.map(({ collection }) => collection.name);
  expect(named.toSorted()).toEqual(kept.toSorted());
});
