import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../../..", import.meta.url));
const dist = fileURLToPath(new URL("../dist", import.meta.url));
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "embedded-store-package-"));
  await run("npm", ["run", "build", "--workspace", "@deskbell/embedded-store"], { cwd: root });
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Every Node.js that this machine offers: the one that runs the tests, and those of the path. */
async function nodes(): Promise<Map<string, string>> {
  const places = (process.env.PATH ?? "").split(delimiter).map((place) => join(place, "node"));
  const found = new Map<string, string>();
  for (const program of [process.execPath, ...places]) {
    const answer = await run(program, ["--version"]).catch(() => null);
    if (answer && !found.has(answer.stdout.trim())) found.set(answer.stdout.trim(), program);
  }
  return found;
}

const program = `
import { startEmbeddedStore } from "@deskbell/embedded-store";
import { MongoClient } from "mongodb";
const store = await startEmbeddedStore({ directory: process.argv[2] });
const client = await new MongoClient(store.uri).connect();
const tickets = client.db("desk").collection("tickets");
await tickets.insertMany([{ _id: 1, subject: "Parcel" }, { _id: 2, subject: "Kettle" }]);
console.log(JSON.stringify(await tickets.find({ subject: /^Ket/ }).toArray()));
await client.close();
await store.close();
`;

it("who installs the packed store in a folder of their own finds what they have stored, on every Node.js here", {
  timeout: 120_000,
}, async () => {
  const { stdout } = await run(
    "npm",
    ["pack", dist, "--json", "--ignore-scripts", "--pack-destination", folder],
    { cwd: folder },
  );
  const [{ filename, files }] = JSON.parse(stdout);
  const paths: string[] = files.map(({ path }: { path: string }) => path);
  expect(paths).toEqual(
    expect.arrayContaining([
      "README.md",
      "package.json",
      "start-embedded-store.d.ts",
      "start-embedded-store.js",
      "worker.js",
    ]),
  );
  expect(paths.filter((path) => /testing|\.test\.|(?<!\.d)\.ts$/.test(path))).toEqual([]);

  // As npm installs it, but for what it depends on, which is this repository's.
  const modules = join(folder, "node_modules");
  const installed = join(modules, "@deskbell", "embedded-store");
  await mkdir(installed, { recursive: true });
  await run("tar", ["-xzf", join(folder, filename), "-C", installed, "--strip-components=1"]);
  for (const name of await readdir(join(root, "node_modules"))) {
    if (name === "@deskbell" || name.startsWith(".")) continue;
    await symlink(join(root, "node_modules", name), join(modules, name));
  }
  await writeFile(join(folder, "find.mjs"), program);

  const found = await nodes();
  expect(found.size).toBeGreaterThan(0);
  for (const [version, node] of found) {
    const answer = await run(node, ["find.mjs", join(folder, version)], { cwd: folder });
    expect({ version, found: answer.stdout.trim() }).toEqual({
      version,
      found: '[{"_id":2,"subject":"Kettle"}]',
    });
  }
});
