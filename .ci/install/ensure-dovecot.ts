import { installDebian, isInPath, isRootOnDebian } from "./install-debian.ts";

/** Debian's packages of the mail server that the tests of receiving mails talk to. */
const packages = ["dovecot-imapd", "dovecot-lmtpd"];

const isInstalled = () => isInPath("dovecot") || isInPath("../sbin/dovecot");

export const missingDovecotPackages = (): string[] => (isInstalled() ? [] : packages);

/**
 * Finds a Dovecot for the tests of mailboxes, or installs one. Where there is none those tests are skipped,
 * and say so: with DESK_REQUIRE_REAL=dovecot they fail.
 */
export async function ensureDovecot(): Promise<void> {
  if (isInstalled()) return;
  if (isRootOnDebian() && (await installDebian(packages)) && isInstalled()) return;
  console.log(
    `The tests of mailboxes need Dovecot and are skipped: install ${packages.join(", ")}.`,
  );
}
