import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string) =>
  readFileSync(new URL(`../../node_modules/${path}`, import.meta.url), "utf8");

// When one of these has another version, read README.md: is the patch still needed, and does it still fit?
test.each([
  ["@firebase/auth", "1.13.6"],
  ["sonner", "2.0.8"],
  ["zod", "4.6.7"],
])("%s is the version whose internals we rely on", (name, version) => {
  expect(JSON.parse(read(`${name}/package.json`)).version).toBe(version);
});

test("zod still reads whether it may make code before it tries", () => {
  expect(read("zod/v4/core/core.js")).toContain("globalThis.__zod_globalConfig");
});

test("sonner still writes its styles in one line, which the build takes out", () => {
  const lines = read("sonner/dist/index.mjs").split("\n");
  expect(lines.filter((line) => line.startsWith("__insertCSS("))).toHaveLength(1);
});
