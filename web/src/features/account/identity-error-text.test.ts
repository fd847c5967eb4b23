import { expect, test } from "vitest";
import { identityErrorText, isSpentCode } from "./identity-error-text.ts";

const anIdentityError = (code: string) => Object.assign(new Error("-"), { code });

// spec §8 Identity error containing 'user-not-found'
test("an account that the provider does not know is told in the customer's words", () => {
  expect(identityErrorText(anIdentityError("auth/user-not-found"))).toBe(
    "user is not found! try again letter",
  );
});

// spec §8 Registration failure or any other identity error
test.each([anIdentityError("auth/internal-error"), new Error("user-not-found"), "x", null])(
  "any other failure is told the same way: %s",
  (error) => {
    expect(identityErrorText(error)).toBe("There are something error! please try again!");
  },
);

test.each([
  ["auth/invalid-action-code", true],
  ["auth/expired-action-code", true],
  ["auth/network-request-failed", false],
  ["auth/weak-password", false],
])("whether %s speaks against the code itself: %s", (code, expected) => {
  expect(isSpentCode(anIdentityError(code))).toBe(expected);
});
