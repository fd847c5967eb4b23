import { existsSync } from "node:fs";
import { join } from "node:path";

/** Debian's packages of it. */
export const dovecotPackages = "dovecot-imapd and dovecot-lmtpd";

/** Debian has servers where not everybody's PATH leads. */
export const isDovecotInstalled = (): boolean =>
  [...(process.env.PATH ?? "").split(":"), "/usr/sbin"].some((folder) =>
    existsSync(join(folder, "dovecot")),
  );
