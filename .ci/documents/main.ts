import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { specBlobs } from "../reruns/browser-specs.ts";
import { changedSpecs, readState } from "../reruns/state.ts";
import { root } from "../steps/run-step.ts";
import { findDeadReferences } from "./find-dead-references.ts";
import { findUnnamedFolders } from "./find-unnamed-folders.ts";

// Part of `npm run lint`: links and mentions of documents lead to something, decisions stay short, and the map of the
// house names its folders, and docs/test-repeats.md counts nothing of a spec that has changed since.

const decisionMaxLines = 40;
/** Of the past: they name files as they were called then. */
const ofThePast = /^CHANGELOG\.md$|^docs\/review-/;
/** Its examples are dead references. */
const itself = ".ci/documents/documents.test.ts";

const tracked = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" })
  .split("\0")
  .filter((path) => path && existsSync(join(root, path)));
const paths = new Set(tracked);

const map = "ARCHITECTURE.md";
const unnamed = findUnnamedFolders({ text: readFileSync(join(root, map), "utf8"), paths }).map(
  (folder) => `${map} has no line for ${folder}`,
);

const deadOrLong = tracked
  .filter((path) => /\.(?:ts|tsx|css|html|md)$/.test(path))
  .filter((path) => !ofThePast.test(path) && path !== itself)
  .flatMap((path) => {
    const text = readFileSync(join(root, path), "utf8");
    const lines = text.trimEnd().split("\n").length;
    const isLong = path.startsWith("docs/decisions/") && lines > decisionMaxLines;
    return [
      ...(isLong ? [`${path} has ${lines} lines; a decision has ${decisionMaxLines}`] : []),
      ...findDeadReferences({ path, text }, { paths }),
    ];
  });
const stale = changedSpecs(readState(join(root, "docs/test-repeats.jsonl")), specBlobs(root)).map(
  (path) => `${path} has changed since it was repeated: npm run test:repeat -- --drop`,
);
const problems = [...deadOrLong, ...unnamed, ...stale];
for (const problem of problems) console.error(`✘ ${problem}`);
if (problems.length > 0) process.exitCode = 1;
