import { spawnSync } from "node:child_process";
import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

// `npm run build -w @deskbell/embedded-store`: writes the package as it could be published into dist/, as
// JavaScript with its types. Here everybody goes on using the sources, which Node 24 runs as they are.

const folder = fileURLToPath(new URL("..", import.meta.url));
const dist = join(folder, "dist");

await rm(dist, { recursive: true, force: true });
const { status } = spawnSync("tsc", ["--project", "tsconfig.build.json"], {
  cwd: folder,
  stdio: "inherit",
});
if (status !== 0) process.exit(1);

const source = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
const { name, version, description, type, dependencies } = source;
const manifest = {
  name,
  version,
  description,
  license: "UNLICENSED",
  type,
  engines: { node: ">=20.19" },
  exports: { ".": { types: "./start-embedded-store.d.ts", default: "./start-embedded-store.js" } },
  files: ["**/*.js", "**/*.d.ts"],
  dependencies,
};
await writeFile(join(dist, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
await cp(join(folder, "README.md"), join(dist, "README.md"));
