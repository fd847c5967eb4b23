import { existsSync } from "node:fs";
import { join } from "node:path";
import { runStep } from "../steps/run-step.ts";

export const isInPath = (program: string): boolean =>
  (process.env.PATH ?? "").split(":").some((directory) => existsSync(join(directory, program)));

export const isRootOnDebian = (): boolean =>
  process.getuid?.() === 0 && existsSync("/etc/debian_version");

/** Installs packages of Debian. Returns whether that worked. */
export async function installDebian(packages: readonly string[]): Promise<boolean> {
  process.env.DEBIAN_FRONTEND = "noninteractive";
  return (
    (await runStep({
      name: "read Debian's package lists",
      command: ["apt-get", "update"],
      timeoutMinutes: 5,
    })) &&
    (await runStep({
      name: `install ${packages.join(", ")}`,
      command: ["apt-get", "install", "-y", "--no-install-recommends", ...packages],
      timeoutMinutes: 15,
    }))
  );
}
