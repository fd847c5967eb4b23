import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const desktop = join(import.meta.dirname, "..");

test("the specs that wait for Electron's own program are those the README lists", () => {
  const specs = join(desktop, "e2e");
  const titles = readdirSync(specs)
    .filter((name) => name.endsWith(".spec.ts"))
    .map((name) => readFileSync(join(specs, name), "utf8"))
    .flatMap((source) => [...source.matchAll(/\btest\(\s*"([^"]*), @real"/g)])
    .map(([, title]) => title);
  const readme = readFileSync(join(desktop, "README.md"), "utf8");
  const listed = [...readme.matchAll(/^- @real: (.*)$/gm)].map(([, title]) => title);
  expect(titles.length).toBeGreaterThan(0);
  expect(listed.toSorted()).toEqual(titles.toSorted());
});
