import { expect, test } from "vitest";
import { afterVerification } from "./after-verification.ts";

const origin = "https://desk.example";

// spec §4 toast 'verified success', go to /inbox
test.each([
  null,
  "",
  "/",
  origin,
  `${origin}/`,
  `${origin}/?email=ada%40example.com&subject=verifyEmail`,
  "/?email=ada%40example.com&subject=verifyEmail",
])("whose address is verified goes to the inbox by a link that names nothing else (%j)", (url) => {
  expect(afterVerification(url, origin)).toBe("/inbox");
});

test.each([
  ["/ticket/introduction", "/ticket/introduction"],
  [`${origin}/inbox/6530f1?x=1#y`, "/inbox/6530f1?x=1#y"],
  ["HTTPS://DESK.example/dashboard", "/dashboard"],
  ["/login?next=https://evil.example", "/login?next=https://evil.example"],
  ["/%5cevil.example", "/%5cevil.example"],
  ["/%2f%2fevil.example", "/%2f%2fevil.example"],
])("a page of this very site is gone on to: %s", (url, path) => {
  expect(afterVerification(url, origin)).toBe(path);
});

test.each([
  "//evil.example",
  "///evil.example",
  "////evil.example/inbox",
  "/\\evil.example",
  "\\\\evil.example",
  "\\/evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  " //evil.example",
  "\u0000//evil.example",
  "/.//evil.example",
  "/x/..//evil.example",
  "/%2e//evil.example",
  `${origin}//evil.example`,
  `${origin}/\\evil.example`,
  `${origin}\\@evil.example`,
  `${origin}.evil.example/inbox`,
  `${origin}@evil.example/inbox`,
  `https://evil.example@desk.example/inbox`,
  `${origin}:444/inbox`,
  "http://desk.example/inbox",
  "https:/evil.example",
  "https:evil.example",
  "https://evil.example/inbox",
  "https:\\\\evil.example",
  "http:///evil.example",
  "javascript:alert(1)",
  "JavaScript://desk.example/%0aalert(1)",
  "data:text/html,<script>alert(1)</script>",
  "blob:https://desk.example/6530f1",
  "file:///etc/passwd",
  "vbscript:x",
  "inbox",
  "../inbox",
  "?x",
  "#x",
  "https://desk.example\u202E/inbox",
  "/\u202Exobni",
  "／／evil.example",
  "https://desk。example.evil.example/",
])("nothing leads to another site: %j goes to the inbox", (url) => {
  expect(afterVerification(url, origin)).toBe("/inbox");
});

test("a link of 50,000 characters is read in no time", () => {
  expect(afterVerification(`/${"/".repeat(50_000)}`, origin)).toBe("/inbox");
});
