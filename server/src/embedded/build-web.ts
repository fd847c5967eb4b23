import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { printLine } from "../start/startup-progress.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

export const webDirectory = join(root, "web/dist");

/** What the website is made of. */
const sources = [
  "web/src",
  "web/build",
  "web/vendor-patches",
  "web/index.html",
  "web/vite.config.ts",
  "web/package.json",
  "shared/src",
  "shared/catalogues",
];

/** Builds the website if it was never built or one of its sources is newer. */
export async function buildWeb(): Promise<void> {
  const builtMs = await lastChangeMs(join(webDirectory, "shell.html"));
  const changes = await Promise.all(sources.map((path) => lastChangeMs(join(root, path))));
  if (builtMs > Math.max(...changes)) return;
  printLine("Building the website …");
  const build = spawn("npm", ["run", "--silent", "build", "--workspace", "web"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = await once(build, "exit");
  if (code !== 0)
    throw new Error("The website could not be built: npm run build --workspace web tells why.");
}

/** When a file, or the newest file in a folder, was changed; 0 when there is none. */
async function lastChangeMs(path: string): Promise<number> {
  const facts = await stat(path).catch(() => null);
  if (!facts) return 0;
  if (!facts.isDirectory()) return facts.mtimeMs;
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() || entry.isDirectory());
  const times = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).mtimeMs),
  );
  return Math.max(facts.mtimeMs, ...times);
}
