import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { root } from "../steps/run-step.ts";
import { checkEngines, type Manifest } from "./check-engines.ts";
import { checkLockfile, countInstalled, type Lockfile } from "./check-lockfile.ts";
import { scanBundle } from "./scan-bundle.ts";

// npm run supply-chain, after a build: what is installed, and what of it is handed to everybody.

const read = (path: string) => readFileSync(join(root, path), "utf8");
const { allowScripts, devDependencies } = JSON.parse(read("package.json"));
const lockfile: Lockfile = JSON.parse(read("package-lock.json"));
const locked = checkLockfile(lockfile, allowScripts);
const manifests = Object.keys(lockfile.packages)
  .filter((path) => path.includes("node_modules/"))
  .map((path) => join(root, path, "package.json"))
  .filter((path) => existsSync(path)) // those of other systems are not installed
  .map((path): Manifest => JSON.parse(readFileSync(path, "utf8")));
locked.push(...checkEngines(manifests, devDependencies.node));

const builds = ["web/dist", "desktop/dist"];
const files = builds.flatMap((build) => {
  const paths = globSync(`${build}/**/*`, { cwd: root }).filter((path) =>
    statSync(join(root, path)).isFile(),
  );
  if (paths.length === 0) locked.push(`${build} is empty: build first`);
  return paths.map((path) => ({ path: path.replaceAll("\\", "/"), text: read(path) }));
});

const problems = [...locked, ...scanBundle(files)];
for (const problem of problems) console.error(`✘ ${problem}`);
console.log(
  `${files.length} built files and ${countInstalled(lockfile)} packages: ${problems.length} problems.`,
);
if (problems.length > 0) process.exitCode = 1;
