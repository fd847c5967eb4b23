import { expect, test } from "vitest";
import { firstPage, pages } from "./pages.tsx";

test("whoever is signed out and wants into the inbox gets the code of the page for signing in", () => {
  expect(firstPage("/inbox/0123456789abcdef01234567", false)).toBe(pages.login);
  expect(firstPage("/inbox", true)).toBe(pages.inbox);
});

test("a page that needs no session is the first for everybody", () => {
  for (const hasSession of [true, false]) {
    expect(firstPage("/", hasSession)).toBe(pages.landing);
    expect(firstPage("/setup", hasSession)).toBe(pages.setup);
    expect(firstPage("/dashboard", hasSession)).toBeNull();
  }
});
