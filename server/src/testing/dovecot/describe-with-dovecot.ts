import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import { type Dovecot, startDovecot } from "./start-dovecot.ts";

const folders = [...(process.env.PATH ?? "").split(":"), "/usr/sbin"];
const isInstalled = folders.some((folder) => existsSync(join(folder, "dovecot")));
const isRequired = (process.env.DESK_REQUIRE_REAL ?? "").split(",").includes("dovecot");

/**
 * Tests with a real mail server. Where Dovecot is not installed they are skipped and say so; with
 * DESK_REQUIRE_REAL=dovecot they fail.
 *
 * @param options of its configuration
 */
export function describeWithDovecot(
  name: string,
  tests: (dovecot: Dovecot) => void,
  options: Parameters<typeof startDovecot>[0] = {},
): void {
  if (!isInstalled && !isRequired) {
    describe.skip(`${name} (skipped: dovecot-imapd and dovecot-lmtpd are not installed)`, () =>
      tests({} as Dovecot));
    return;
  }
  describe(name, () => {
    const dovecot = {} as Dovecot;
    beforeAll(async () => {
      Object.assign(dovecot, await startDovecot(options));
    });
    afterAll(() => dovecot.close?.());
    tests(dovecot);
  });
}
