import { expect, test } from "vitest";
import { isMailAddress, mayOpenExternally } from "./navigation-guard.ts";

// case G01
test.each([
  "https://example.com/a?b=c#d",
  "http://example.com/kettle",
  "mailto:nora@example.com?subject=Kettle",
  "tel:+4722334455",
])("%s leaves to the system's browser, mail program or telephone", (url) => {
  expect(mayOpenExternally(url)).toBe(true);
});

test.each([
  "ftp://example.com/",
  "tel:123;phone-context=example.com",
  "tel:*%2306%23",
  "http://nora:secret@example.com/",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "data:text/html,x",
  "smb://server/share",
  "deskbell://ticket/1",
  "app://desk/inbox",
  "https://nora:secret@example.com/",
  "https://",
  "",
  `https://example.com/${"x".repeat(2_000)}`,
])("%s stays", (url) => {
  expect(mayOpenExternally(url)).toBe(false);
});

const mailPath = `/uploads/mails/${"a".repeat(24)}/${"b".repeat(24)}.session.1.signature`;
test("a frame holds a mail as it was sent, and nothing else", () => {
  expect(isMailAddress(`app://desk${mailPath}`)).toBe(true);
  for (const url of [
    "app://desk/",
    "app://desk/inbox",
    "app://desk/uploads/mails/x/../../../inbox",
    `app://desk${mailPath}/../../../../inbox`,
    `app://desk/api/v1/mails/${"a".repeat(24)}/raw`,
    `https://evil.example${mailPath}`,
    "data:text/html,x",
    "about:blank",
  ]) {
    expect([url, isMailAddress(url)]).toEqual([url, false]);
  }
});
