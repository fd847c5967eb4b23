import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../steps/run-step.ts";
import { type Lockfile, publicRegistry } from "./check-lockfile.ts";

// npm run lockfile, after a package was added or updated: takes out of the lockfile which Node each package
// wants. npm compares that with the Node that it runs on itself, and warns five lines for each package on
// a machine with Node 20, where everything of ours runs on the Node of the package `node`. npm run
// supply-chain compares with that one instead, and fails (check-engines.ts). Also which registry it came
// from, so that each installation asks its own, and what nothing needs any more, which npm keeps.

const file = join(root, "package-lock.json");
const lockfile: Lockfile = JSON.parse(readFileSync(file, "utf8"));
for (const [path, entry] of Object.entries(lockfile.packages)) {
  if (!path.includes("node_modules/")) continue;
  delete entry.engines;
  if (entry.resolved?.startsWith(publicRegistry)) delete entry.resolved;
  if (entry.extraneous) delete lockfile.packages[path];
}
writeFileSync(file, `${JSON.stringify(lockfile, null, 2)}\n`);
