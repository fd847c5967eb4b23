import { installDebian, isInPath, isRootOnDebian } from "./install-debian.ts";

/** Debian's packages of the mail server that the tests of receiving mails talk to. */
const packages = ["dovecot-imapd", "dovecot-lmtpd"];

const isInstalled = () => isInPath("dovecot") || isInPath("../sbin/dovecot");

export const missingDovecotPackages = (): string[] => (isInstalled() ? [] : packages);

/**
 * Finds a Dovecot for the tests of mailboxes, or installs one. Returns whether there is one now: then it is to be
 * demanded (e2e/programs/required-parts.ts). Where there is none those tests are skipped, and say so.
 */
export async function ensureDovecot(): Promise<boolean> {
  if (isInstalled()) return true;
  if (isRootOnDebian() && (await installDebian(packages)) && isInstalled()) return true;
  console.log(
    `The tests of mailboxes need Dovecot and are skipped: install ${packages.join(", ")}.`,
  );
  return false;
}
