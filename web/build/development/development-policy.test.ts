import { expect, it } from "vitest";
import { developmentPolicy } from "./development-policy.ts";

const policy =
  "default-src 'none';script-src 'self';style-src 'self';connect-src 'self' http://127.0.0.1:9099;require-trusted-types-for 'script'";

it("in development a page may hold what bears the nonce, and nothing else is allowed to it", () => {
  expect(developmentPolicy(policy, "abc")).toBe(
    "default-src 'none';script-src 'self' 'nonce-abc';style-src 'self' 'nonce-abc';connect-src 'self' http://127.0.0.1:9099;require-trusted-types-for 'script'",
  );
});
