import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../run-step.ts";
import type { Lockfile } from "./check-lockfile.ts";

// npm run lockfile, after a package was added or updated: takes out of the lockfile which Node each package
// wants. npm compares that with the Node that it runs on itself, and warns five lines for each package on
// a machine with Node 20, where everything of ours runs on the Node of the package `node`. npm run
// supply-chain compares with that one instead, and fails (check-engines.ts).

const file = join(root, "package-lock.json");
const lockfile: Lockfile = JSON.parse(readFileSync(file, "utf8"));
for (const [path, entry] of Object.entries(lockfile.packages)) {
  if (path.includes("node_modules/")) delete entry.engines;
}
writeFileSync(file, `${JSON.stringify(lockfile, null, 2)}\n`);
