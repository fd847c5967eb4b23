import { existsSync } from "node:fs";
import { join } from "node:path";

export const isInPath = (program: string): boolean =>
  (process.env.PATH ?? "").split(":").some((directory) => existsSync(join(directory, program)));
