import { installDebian, isInPath, isRootOnDebian } from "./install-debian.ts";

/** Debian's package of the virus scanner; its signatures are not needed, the tests bring two of their own. */
const packages = ["clamav-daemon"];

const isInstalled = () => isInPath("clamd") || isInPath("../sbin/clamd");

export const missingClamdPackages = (): string[] => (isInstalled() ? [] : packages);

/**
 * Finds a clamd for the tests of the virus check, or installs one. Returns whether there is one now: then it is to be
 * demanded (e2e/programs/required-parts.ts). Where there is none those tests are skipped, and say so.
 */
export async function ensureClamd(): Promise<boolean> {
  if (isInstalled()) return true;
  if (isRootOnDebian() && (await installDebian(packages)) && isInstalled()) return true;
  console.log(
    `The tests of the virus check need clamd and are skipped: install ${packages.join(", ")}.`,
  );
  return false;
}
