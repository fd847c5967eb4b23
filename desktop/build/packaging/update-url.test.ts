import { expect, test } from "vitest";
import { defaultUpdateUrl, readUpdateUrl } from "./update-url.ts";

test("a console packed without a feed asks where nobody answers", () => {
  expect(readUpdateUrl(undefined)).toBe(defaultUpdateUrl);
  expect(readUpdateUrl("")).toBe(defaultUpdateUrl);
  expect(new URL(defaultUpdateUrl).hostname).toMatch(/\.invalid$/);
});

test("the feed is a folder", () => {
  expect(readUpdateUrl("https://files.example.com/desk")).toBe("https://files.example.com/desk/");
  expect(readUpdateUrl("https://files.example.com/desk/")).toBe("https://files.example.com/desk/");
});

test.each([
  "http://files.example.com/desk/",
  "files.example.com",
  "https://name:password@files.example.com/",
  "https://files.example.com/?key=1",
  "file:///srv/desk/",
  "   ",
])("%s is refused as a feed", (given) => {
  expect(() => readUpdateUrl(given)).toThrow("DESK_UPDATE_URL is the https address of a folder");
});
