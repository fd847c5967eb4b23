import { expect, test } from "vitest";
import { subjectChars, truncatedSubject } from "./truncated-subject.ts";

// prototype 3
test("a subject of exactly the allowed length stands in full", () => {
  expect(truncatedSubject("x".repeat(25), subjectChars.wide)).toBe("x".repeat(25));
});

test("a longer one is cut and says so", () => {
  expect(truncatedSubject("x".repeat(26), subjectChars.wide)).toBe(`${"x".repeat(25)}…`);
});

test("an emoji family counts as one character and stays whole", () => {
  expect(truncatedSubject("👨‍👩‍👧abc", 2)).toBe("👨‍👩‍👧a…");
});
