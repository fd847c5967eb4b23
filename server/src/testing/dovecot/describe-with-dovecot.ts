import { afterAll, beforeAll, describe } from "vitest";
import { requiredParts } from "../../../../e2e/programs/required-parts.ts";
import { dovecotPackages, isDovecotInstalled } from "./find-dovecot.ts";
import { type Dovecot, startDovecot } from "./start-dovecot.ts";

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
  if (!isDovecotInstalled() && !requiredParts().has("dovecot")) {
    const skipped = `${name} (skipped: ${dovecotPackages} are not installed)`;
    console.warn(skipped);
    describe.skip(skipped, () => tests({} as Dovecot));
    return;
  }
  describe(name, () => {
    const dovecot = {} as Dovecot;
    beforeAll(async () => {
      if (!isDovecotInstalled()) {
        throw new Error(
          `DESK_REQUIRE_REAL demands Dovecot, but it is not here. Install ${dovecotPackages}.`,
        );
      }
      Object.assign(dovecot, await startDovecot(options));
    });
    afterAll(() => dovecot.close?.());
    tests(dovecot);
  });
}
