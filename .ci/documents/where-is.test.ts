import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../steps/run-step.ts";

// That the links lead somewhere is checked with all others by `npm run lint`.
it("a newcomer's questions, a dozen at least, are each answered in two hops", () => {
  const rows = readFileSync(join(root, "docs/where-is.md"), "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| ") && line.includes("?"));
  expect(rows.length).toBeGreaterThanOrEqual(12);
  for (const row of rows) {
    expect(row.match(/\]\([^)]+\)/g), row).toHaveLength(2);
  }
});
