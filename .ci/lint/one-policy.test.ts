import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));
const rule = "./.ci/lint/one-policy.grit";

const refused = [
  'export const f = (user) => user.role === "admin";',
  'export const f = (user) => user?.role !== "user";',
  'export const f = ({ role }) => "admin" === role;',
  'export const f = (viewer) => viewer.access == "agent";',
  'export const f = (viewer) => ["agent", "admin"].includes(viewer.access);',
  "export function f(viewer) {\n  switch (viewer.access) {\n    default:\n  }\n}",
  'export const f = (Users) => Users.find({ role: "admin", disabledAt: null });',
];
const allowed = [
  'export const f = (viewer) => can(viewer, "person:list");',
  "export const f = (user) => user.role.length === 4;",
  "export const f = (Users, role) => Users.find({ ...(role && { role }) });",
  'export const f = (Users) => Users.updateOne({}, { $set: { role: "user" } });',
];

let folder: string;
let refusals: string[];

/** One look at all files: the rule as it is, on the paths that biome.json names for it. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "deskbell-lint-"));
  const { plugins } = JSON.parse(readFileSync(join(root, "biome.json"), "utf8"));
  const ours = plugins.find(({ path }: { path: string }) => path === rule);
  write("biome.json", JSON.stringify({ plugins: [{ ...ours, path: join(root, rule) }] }));
  refused.forEach((source, at) => {
    write(`server/src/tickets/refused-${at}.ts`, source);
    write(`server/src/access/inside-${at}.ts`, source);
    write(`web/src/features/people/Refused${at}.tsx`, source);
    write(`desktop/src/main/refused-${at}.ts`, source);
    if (at === 0) write("web/src/state/access.ts", source);
  });
  allowed.forEach((source, at) => {
    write(`server/src/tickets/allowed-${at}.ts`, source);
    write(`web/src/features/people/Allowed${at}.tsx`, source);
  });
  const biome = join(root, "node_modules/@biomejs/biome/bin/biome");
  const args = ["lint", "--reporter=json", "--max-diagnostics=100", folder];
  const { stdout } = spawnSync(process.execPath, [biome, ...args], {
    cwd: folder,
    encoding: "utf8",
  });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] };
  refusals = diagnostics
    .filter(({ category }) => category === "plugin")
    .map(({ location: { path } }) => (typeof path === "string" ? path : path.file));
});
afterAll(() => rmSync(folder, { recursive: true }));

type Diagnostic = { category: string; location: { path: string | { file: string } } };

function write(path: string, text: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${text}\n`);
}

const isRefused = (name: string) => refusals.some((path) => path.endsWith(name));

describe("what the lint refuses where one table says who may do what", () => {
  it.each(refused.map((source, at) => [source, at] as const))("a role compared: %s", (_, at) => {
    expect(isRefused(`tickets/refused-${at}.ts`)).toBe(true);
    expect(isRefused(`access/inside-${at}.ts`)).toBe(false);
    expect(isRefused(`people/Refused${at}.tsx`)).toBe(true);
    expect(isRefused(`main/refused-${at}.ts`)).toBe(true);
  });

  it.each(allowed.map((source, at) => [source, at] as const))("but not: %s", (_, at) => {
    expect(isRefused(`tickets/allowed-${at}.ts`)).toBe(false);
    expect(isRefused(`people/Allowed${at}.tsx`)).toBe(false);
  });

  it("nor the one place of the page that says what each role is shown", () => {
    expect(isRefused("web/src/state/access.ts")).toBe(false);
  });
});
