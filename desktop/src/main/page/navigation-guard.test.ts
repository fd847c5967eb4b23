import { expect, test } from "vitest";
import { mayOpenExternally } from "./navigation-guard.ts";

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
