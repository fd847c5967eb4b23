import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { root } from "../steps/run-step.ts";

const run = promisify(execFile);
let folder: string;
/** The lint's words on the file of each case. */
let said: Map<string, string>;

const inOneCall = {
  "a number of rows": "expect(await rows.count()).toBe(2);",
  "a text, with words for its failure": 'expect(await row.textContent(), "the row").toBe("Ada");',
  "a part of a rectangle": "expect((await row.boundingBox()).width).toBe(360);",
};
const fromALineBefore = {
  "a text": 'const text = await row.textContent();\nexpect(text).toBe("Ada");',
  "a number of rows, and something else between":
    "const count = await rows.count();\nawait page.reload();\nexpect(count).toBe(2);",
  "the second of two values":
    "const a = await row.title();\nconst b = await row.title();\nuse(a);\nexpect(b).toBe(1);",
  "a part of a rectangle":
    "const box = await row.boundingBox();\nexpect(box?.width, 'wide').toBe(360);",
  "a text without its spaces": "const text = await row.innerText();\nexpect(text.trim()).toBe(1);",
  "the names of all rows":
    "const names = await rows.evaluateAll((all) => all.map(nameOf));\nexpect(names).toEqual([]);",
  "how much moves":
    "const moving = await page.evaluate(() => document.getAnimations().length);\nexpect(moving).toBe(0);",
  "whether it is seen": "const isSeen = await row.isVisible();\nexpect(isSeen).toBe(true);",
};
const allowed = {
  "what looks again": 'await expect(row).toHaveText("Ada");',
  "a poll": "await expect.poll(() => row.boundingBox()).toEqual(before);",
  "a block that is repeated":
    "await expect(async () => { expect(await rows.count()).toBe(2); }).toPass();",
  "a value that later ones are compared with":
    "const before = await row.boundingBox();\nawait expect.poll(() => row.boundingBox()).toEqual(before);",
  "an answer of the server, which stays what it is":
    "const response = await page.request.get(path);\nexpect(response.status()).toBe(200);",
};

const fileOf = (title: string) => `e2e/${title.replaceAll(/\W+/g, "-")}.spec.ts`;
const inATest = (lines: string) => `test("…", async ({ page }) => {\n${lines}\n});\n`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "deskbell-lint-"));
  // With all its plugins: without one of them the lint would not begin.
  for (const path of ["biome.json", ".ci/lint"]) {
    await cp(join(root, path), join(folder, path), { recursive: true });
  }
  await mkdir(join(folder, "e2e"));
  const cases = {
    ...allowed,
    ...prefixed("once", inOneCall),
    ...prefixed("before", fromALineBefore),
  };
  for (const [title, lines] of Object.entries(cases)) {
    await writeFile(join(folder, fileOf(title)), inATest(lines));
  }
  await writeFile(join(folder, "e2e/a.test.ts"), inATest(inOneCall["a number of rows"]));
  said = await lintedBy(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it.each(Object.keys(inOneCall))("the lint refuses to read once, and expect, %s", (title) => {
  expect(said.get(fileOf(`once ${title}`))).toContain("Read once, it may come too early");
});

it.each(Object.keys(fromALineBefore))(
  "the lint refuses to expect what a line before has read: %s",
  (title) => {
    expect(said.get(fileOf(`before ${title}`))).toContain("Read once, it may come too early");
  },
);

it.each(Object.keys(allowed))("the lint lets pass %s", (title) => {
  expect(said.get(fileOf(title))).toBeUndefined();
});

it("the lint lets tests without a page read once", () => {
  expect(said.get("e2e/a.test.ts")).toBeUndefined();
});

function prefixed(prefix: string, cases: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(cases).map(([title, lines]) => [`${prefix} ${title}`, lines]),
  );
}

/** By file. */
async function lintedBy(cwd: string): Promise<Map<string, string>> {
  const options = ["lint", "--vcs-enabled=false", "--reporter=json", "--max-diagnostics=none", "."];
  const { stdout } = await run(join(root, "node_modules/.bin/biome"), options, { cwd }).catch(
    (failed: { stdout: string }) => failed, // it has found something
  );
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { category: string; message: string; location: { path: string } }[];
  };
  return new Map(
    diagnostics
      .filter(({ category }) => category === "plugin")
      .map(({ location, message }) => [location.path, message]),
  );
}
