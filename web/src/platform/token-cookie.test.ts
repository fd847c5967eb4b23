import { describe, expect, test } from "vitest";
import { carriedOver, cookiesWithout, cookieWith, tokenIn } from "./token-cookie.ts";

const safe = { protocol: "https:" };
const local = { protocol: "http:" };

// spec §9 lifetime 30 days, secure, same-site strict, path /
test("a remembered token is kept for 30 days, for this host alone and over a safe connection", () => {
  expect(cookieWith("a.b", { isRemembered: true }, safe)).toBe(
    "__Host-deskbell_token=a.b; max-age=2592000; path=/; secure; samesite=strict",
  );
});

test("a desk on one's own computer, without TLS, keeps it under a name that works there", () => {
  expect(cookieWith("a.b", { isRemembered: true }, local)).toBe(
    "deskbell_token=a.b; max-age=2592000; path=/; secure; samesite=strict",
  );
});

// spec §2 A 'Remember me' checkbox exists
test("a token that is not to be remembered ends with the browser", () => {
  expect(cookieWith("a.b", { isRemembered: false }, safe)).toBe(
    "__Host-deskbell_token=a.b; path=/; secure; samesite=strict",
  );
});

test("the token is found among other cookies", () => {
  expect(tokenIn("theme=dark; deskbell_token=a-1.b_2; x=y", local)).toBe("a-1.b_2");
  expect(tokenIn("theme=dark; __Host-deskbell_token=a-1.b_2; x=y", safe)).toBe("a-1.b_2");
});

test("one that a neighbouring host has planted is not taken instead of ours", () => {
  expect(tokenIn("deskbell_token=evil.x; __Host-deskbell_token=a.b", safe)).toBe("a.b");
});

describe("whoever signed in before the name changed", () => {
  test("stays signed in, and their token gets the new name", () => {
    expect(tokenIn("deskbell_token=a.b", safe)).toBe("a.b");
    expect(carriedOver("deskbell_token=a.b", safe)).toBe(
      "__Host-deskbell_token=a.b; path=/; secure; samesite=strict",
    );
  });

  test.each([
    ["there is none", "theme=dark", safe],
    ["the new one is there", "deskbell_token=a.b; __Host-deskbell_token=c.d", safe],
    ["the desk has no TLS", "deskbell_token=a.b", local],
  ])("has nothing carried over when %s", (_when, cookies, page) => {
    expect(carriedOver(cookies, page)).toBeNull();
  });
});

test.each(["", "theme=dark", "deskbell_token=", "not_deskbell_token=a.b"])(
  "there is none in %j",
  (cookies) => {
    expect(tokenIn(cookies, local)).toBeNull();
    expect(tokenIn(cookies, safe)).toBeNull();
  },
);

test("signing out forgets it, under both names", () => {
  const forgotten = cookiesWithout(safe);
  expect(forgotten.map((cookie) => cookie.split("=")[0])).toEqual([
    "__Host-deskbell_token",
    "deskbell_token",
  ]);
  for (const cookie of forgotten) expect(cookie).toContain("max-age=0");
  expect(cookiesWithout(local)).toHaveLength(1);
});
