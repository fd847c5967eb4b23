import { expect, test } from "vitest";
import { cookieWith, cookieWithout, tokenIn } from "./token-cookie.ts";

// spec §9 lifetime 30 days, secure, same-site strict, path /
test("a remembered token is kept for 30 days, for this site alone and over a safe connection", () => {
  expect(cookieWith("a.b", { isRemembered: true })).toBe(
    "deskbell_token=a.b; max-age=2592000; path=/; secure; samesite=strict",
  );
});

// spec §2 A 'Remember me' checkbox exists
test("a token that is not to be remembered ends with the browser", () => {
  expect(cookieWith("a.b", { isRemembered: false })).toBe(
    "deskbell_token=a.b; path=/; secure; samesite=strict",
  );
});

test("the token is found among other cookies", () => {
  expect(tokenIn("theme=dark; deskbell_token=a-1.b_2; x=y")).toBe("a-1.b_2");
});

test.each(["", "theme=dark", "deskbell_token=", "not_deskbell_token=a.b"])(
  "there is none in %j",
  (cookies) => {
    expect(tokenIn(cookies)).toBeNull();
  },
);

test("signing out forgets it", () => {
  expect(cookieWithout()).toContain("max-age=0");
});
