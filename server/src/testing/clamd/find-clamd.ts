import { existsSync } from "node:fs";
import { join } from "node:path";

/** Debian's package of it. */
export const clamdPackage = "clamav-daemon";

/** Debian has servers where not everybody's PATH leads. */
export const clamdPath = (): string | undefined =>
  [...(process.env.PATH ?? "").split(":"), "/usr/sbin"]
    .map((folder) => join(folder, "clamd"))
    .find((path) => existsSync(path));
