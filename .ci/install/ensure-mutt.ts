import { installDebian, isInPath, isRootOnDebian } from "./install-debian.ts";

const packages = ["mutt"];

const isInstalled = () => isInPath("mutt");

export const missingMuttPackages = (): string[] => (isInstalled() ? [] : packages);

/**
 * Finds a mutt for the test of how mails stand in a mail program, or installs one. Returns whether there is one now:
 * then it is to be demanded (e2e/programs/required-parts.ts). Where there is none that test is skipped, and says so.
 */
export async function ensureMutt(): Promise<boolean> {
  if (isInstalled()) return true;
  if (isRootOnDebian() && (await installDebian(packages)) && isInstalled()) return true;
  console.log("The test of threads in a mail program needs mutt and is skipped.");
  return false;
}
