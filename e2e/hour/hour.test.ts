import { expect, it } from "vitest";
import { kinds } from "./kinds.ts";
import { hourReport } from "./report.ts";
import { mixedKinds } from "./seed.ts";

it("an agent's hour has 60 tickets, each kind of work as often as it says and never all at once", () => {
  const mixed = mixedKinds();
  expect(mixed).toHaveLength(60);
  expect(mixedKinds()).toEqual(mixed);
  for (const kind of kinds) {
    const places = mixed.flatMap((one, place) => (one === kind ? place : []));
    expect(places).toHaveLength(kind.tickets);
    expect((places.at(-1) ?? 0) - (places[0] ?? 0)).toBeGreaterThanOrEqual(kind.tickets);
  }
});

it("the report counts keys as pressed, and computes a person's typing from them alone", () => {
  const [kind] = kinds;
  if (!kind) throw new Error("there is no kind of work");
  const one = { kind, keys: 3, letters: 4, waitedMs: 500, tookMs: 700 };
  const report = hourReport([one, { ...one, tookMs: 900 }], { day: "2026-11-26", chromium: "1" });
  // 0.5 s of waiting, and 0.28 s for each of seven keys.
  expect(report).toContain("| Saved reply | 2 | 7 | 4 | 0.70 | 0.90 | 0.50 | 2.5 |");
  expect(report).toContain("All of it took 2 s and 14 keys.");
});
