import { beforeAll, describe } from "vitest";
import { requiredParts } from "../../../../e2e/programs/required-parts.ts";
import { isMuttInstalled } from "./show-threads.ts";

/**
 * Tests with a real mail program. Where mutt is not installed they are skipped and say so; with
 * DESK_REQUIRE_REAL=mutt they fail.
 */
export function describeWithMutt(name: string, tests: () => void): void {
  if (!isMuttInstalled() && !requiredParts().has("mutt")) {
    const skipped = `${name} (skipped: mutt is not installed)`;
    console.warn(skipped);
    describe.skip(skipped, tests);
    return;
  }
  describe(name, () => {
    beforeAll(() => {
      if (!isMuttInstalled()) {
        throw new Error("DESK_REQUIRE_REAL demands mutt, but it is not here. Install mutt.");
      }
    });
    tests();
  });
}
