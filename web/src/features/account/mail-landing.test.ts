import { expect, test } from "vitest";
import { mailLandingIn, mailLandingUrl } from "./mail-landing.ts";

// spec §2 points to the product's login route with query parameters email and subject=forgotPassword
test("the link of a reset mail leads on to the sign-in page, with whom it was for", () => {
  const url = mailLandingUrl(
    { subject: "forgotPassword", email: "ada+1@example.com" },
    "https://desk.example",
  );
  expect(url).toBe("https://desk.example/login?email=ada%2B1%40example.com&subject=forgotPassword");
  expect(mailLandingIn(new URL(url).search)).toEqual({
    subject: "forgotPassword",
    email: "ada+1@example.com",
  });
});

// spec §2 The verification link points to the root route with query parameters email and subject=verifyEmail
test("the link of a verification mail leads on to the landing page", () => {
  const url = mailLandingUrl(
    { subject: "verifyEmail", email: "ada@example.com" },
    "https://desk.example",
  );
  expect(url).toBe("https://desk.example/?email=ada%40example.com&subject=verifyEmail");
});

test.each(["", "?", "?subject=", "?subject=other&email=a@b.cd", "?email=a@b.cd", "?SUBJECT=x"])(
  "%j is no such link",
  (search) => {
    expect(mailLandingIn(search)).toBeNull();
  },
);

test.each([
  ["none", ""],
  ["a word", "email=nobody"],
  ["markup", "email=<img src=x onerror=alert(1)>@example.com"],
  ["a script", "email=javascript:alert(1)"],
  ["two @", "email=a@b@example.com"],
  ["a line break", "email=a@example.com%0d%0aBcc:b@example.com"],
  ["a control character", "email=a%00@example.com"],
  ["a direction mark", "email=a%E2%80%AE@example.com"],
  ["a lone surrogate", "email=a%ED%A0%80%00@example.com"],
  ["255 characters", `email=${"a".repeat(243)}@example.com`],
  ["50,000 characters", `email=${"a".repeat(50_000)}@example.com`],
  ["50,000 dots", `email=a@${"b.".repeat(25_000)}`],
])("an address in the link that cannot be one is ignored: %s", (_name, query) => {
  expect(mailLandingIn(`?subject=forgotPassword&${query}`)).toEqual({
    subject: "forgotPassword",
    email: "",
  });
});

test("an address in the link is read as people write theirs", () => {
  expect(mailLandingIn("?subject=verifyEmail&email=%20Ada@Example.COM%20")?.email).toBe(
    "ada@example.com",
  );
});
