import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/**
 * A copy of the working tree, as it is now, in which anything may be changed: the installed packages are
 * shared with it, the workspaces among them are the copy's own.
 * @returns its folder, and how it goes away again
 */
export function copyRepository(root: string): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), "deskbell-copy-"));
  const list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const paths = execFileSync("git", list, { cwd: root, maxBuffer: 64 * 1024 ** 2 }).toString();
  for (const path of new Set(paths.split("\0"))) {
    if (!path || !existsSync(join(root, path))) continue; // deleted, and not committed yet
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    copyFileSync(join(root, path), join(folder, path));
  }
  linkPackages(join(root, "node_modules"), join(folder, "node_modules"));
  // What npm could not put beside another version of the same package.
  for (const workspace of ["server", "web", "desktop", "e2e"]) {
    const own = join(workspace, "node_modules");
    if (existsSync(join(root, own))) symlinkSync(join(root, own), join(folder, own));
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The scope of the workspaces: npm links them by relative paths, which hold in the copy as well. */
const ownScope = "@deskbell";

function linkPackages(from: string, to: string): void {
  mkdirSync(join(to, ownScope), { recursive: true });
  for (const name of readdirSync(from)) {
    if (name !== ownScope) symlinkSync(join(from, name), join(to, name));
  }
  for (const name of readdirSync(join(from, ownScope))) {
    symlinkSync(readlinkSync(join(from, ownScope, name)), join(to, ownScope, name));
  }
}
