import { afterAll, beforeAll, describe } from "vitest";
import { requiredParts } from "../../../../e2e/programs/required-parts.ts";
import { clamdPackage, clamdPath } from "./find-clamd.ts";
import { startClamd, type TestClamd } from "./start-clamd.ts";

/**
 * Tests with a real virus scanner. Where clamd is not installed they are skipped and say so; with
 * DESK_REQUIRE_REAL=clamd they fail.
 */
export function describeWithClamd(name: string, tests: (clamd: TestClamd) => void): void {
  if (!clamdPath() && !requiredParts().has("clamd")) {
    const skipped = `${name} (skipped: ${clamdPackage} is not installed)`;
    console.warn(skipped);
    describe.skip(skipped, () => tests({} as TestClamd));
    return;
  }
  describe(name, () => {
    const clamd = {} as TestClamd;
    beforeAll(async () => {
      if (!clamdPath()) {
        throw new Error(
          `DESK_REQUIRE_REAL demands clamd, but it is not here. Install ${clamdPackage}.`,
        );
      }
      Object.assign(clamd, await startClamd());
    });
    afterAll(() => clamd.close?.());
    tests(clamd);
  });
}
