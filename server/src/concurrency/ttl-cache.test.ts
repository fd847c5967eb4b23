import { expect, it } from "vitest";
import { createTtlCache } from "./ttl-cache.ts";

it("what was learnt is known for half a minute, and no longer", () => {
  let nowMs = 1_000;
  const facts = createTtlCache<string>({ now: () => nowMs });
  facts.set("ticket", "Ada");
  nowMs += 30_000;
  expect(facts.get("ticket")).toBe("Ada");
  nowMs += 1;
  expect(facts.get("ticket")).toBeUndefined();
});

it("of too many facts the oldest are forgotten", () => {
  const facts = createTtlCache<number>({ now: () => 0 });
  for (let i = 0; i <= 10_000; i++) facts.set(`${i}`, i);
  expect([facts.get("0"), facts.get("1"), facts.get("10000")]).toEqual([undefined, 1, 10_000]);
});
