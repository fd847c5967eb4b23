import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

/** Needs Electron's own program: `npm run verify:real` runs it where that is. */
const ofElectron = "desktop/e2e/real.spec.ts";

/** All browser tests by path but those that cannot run here, or those whose path holds one of the words. */
export function browserSpecs(root: string, words: readonly string[]): string[] {
  const tracked = execFileSync("git", ["ls-files", "*.spec.ts"], { cwd: root }).toString();
  const all = tracked
    .trim()
    .split("\n")
    .filter((path) => path !== ofElectron)
    .sort();
  return words.length === 0 ? all : all.filter((path) => words.some((word) => path.includes(word)));
}

/** A name for what stands in a file now, staged or not. */
export const blobOf = (root: string, path: string): string => gitSays(root, "hash-object", path);

/** The same of a browser test; undefined where it is gone, or is none that can be repeated here. */
export function specBlobs(root: string): (path: string) => string | undefined {
  const specs = new Set(browserSpecs(root, []));
  return (path) =>
    specs.has(path) && existsSync(join(root, path)) ? blobOf(root, path) : undefined;
}

const gitSays = (root: string, ...words: string[]): string =>
  execFileSync("git", words, { cwd: root }).toString().trim();

/** How a spec is repeated; where from, since each room has a configuration of its own. */
export function rerunCommand(path: string, repeats: number) {
  const [room = "", ...rest] = path.split("/");
  const options = [rest.join("/"), `--repeat-each=${repeats}`, "--no-deps"];
  return room === "desktop"
    ? ({
        cwd: room,
        command: ["bash", "ci/desktop-session.sh", "playwright", "test", "--config", "e2e"],
        options,
      } as const)
    : ({ cwd: room, command: ["playwright", "test"], options } as const);
}
