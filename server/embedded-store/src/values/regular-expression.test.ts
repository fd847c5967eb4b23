import { describe, expect, it } from "vitest";
import { createRegExp } from "./regular-expression.ts";

const matches = (pattern: string, text: string, options = "") =>
  createRegExp(pattern, options).test(text);

// Source: https://www.pcre.org/current/doc/html/pcre2pattern.html, in UTF mode without UCP, as MongoDB
// compiles patterns; and mongodb/mongo, jstests/core/query/regex.
describe("a regular expression means what it means to MongoDB", () => {
  it.each<[pattern: string, text: string, isMatch: boolean, options?: string]>([
    ["^.$", "😀", true], // one character, though two of JavaScript's units
    ["^..$", "😀", false],
    ["^[^a]$", "😀", true],
    ["^[😀-😂]$", "😁", true],
    ["^😀{2}$", "😀😀", true],
    ["\\p{Latin}", "suárez", true], // regex_unicode.js
    ["^\\p{Hangul}+$", "박정수", true],
    ["^\\p{L}+$", "박정수", true],
    ["^\\pL+$", "suárez", true],
    ["^\\P{L}+$", "12", true],
    ["^\\p{Lu}", "Éva", true],
    ["^[\\p{L}\\d]+$", "é1", true],
    ["^\\w+$", "suárez", false], // ASCII only
    ["\\w", "박정수", false],
    ["^\\d+$", "༢༣", false],
    ["\\s", "\u00a0", false],
    ["\\s", "\v", true],
    ["^\\S$", "\u00a0", true],
    ["a.b", "a\rb", true], // only a line feed ends a line
    ["a.b", "a\u2028b", true],
    ["a.b", "a\nb", false],
    ["a.b", "a\nb", true, "s"],
    ["b$", "ab\n", true], // $ stands in front of a last line feed, too
    ["b\\Z", "ab\n", true],
    ["b\\z", "ab\n", false],
    ["\\Ab", "a\nb", false, "m"],
    ["^b$", "a\nb\nc", true, "m"],
    ["^b", "a\rb", false, "m"],
    ["straße", "STRASSE", false, "i"],
    ["ÉVA", "éva", true, "i"],
    ["(?i)éva", "ÉVA", true],
    ["a-b\\-c\\_\\/\\@", "a-b-c_/@", true],
    ["^a{,2}$", "a{,2}", true], // no quantifier: as it stands there
    ["^{$", "{", true],
    ["^]$", "]", true],
    ["^[]a]+$", "a]", true], // ] in front is an element
    ["^[\\w-]+$", "a-b", true],
    ["^[a[]+$", "a[", true],
    ["^\\x41\\x{1F600}$", "A😀", true],
    ["^(?:ab|c)+?de", "abcde", true],
    ["^ab(?=c)", "abc", true],
    ["a+$", "baa\n", true],
    ["^a+.b+$", "x\naa\nbb\n", true, "ms"],
    ["^b+$", "a\nbb\nc", true, "m"],
    ["^ü+ß?$", "ÜÜ", true, "i"],
    ["^(?!a)b", "b", true],
    ["(?<=a)b", "ab", true],
    ["(?<x>a)b", "ab", true],
    [" a # b", "a", true, "x"],
    ["a\\ b", "a b", true, "x"],
    ["[ #]", " ", true, "x"],
  ])("/%s/ and %j: %s (%s)", (pattern, text, isMatch, options = "") => {
    expect(matches(pattern, text, options)).toBe(isMatch);
  });
});

describe("what JavaScript would take for something else is refused (51091)", () => {
  it.each([
    "[[:alpha:]]",
    "\\h",
    "\\R",
    "\\Qa\\E",
    "\\K",
    "\\X",
    "a++",
    "a*+",
    "(?>a)",
    "(?|a)",
    "(?P<n>a)",
    "(?#c)",
    "(?R)",
    "(*UCP)\\w",
    "a(?i)b",
    "(?i:a)",
    "\\01",
    "(a)\\1",
    "\\p{Xan}",
    "[\\b]",
    "[\\h]",
    "[[.a.]]",
  ])("/%s/", (pattern) => {
    expect(() => createRegExp(pattern)).toThrow(expect.objectContaining({ code: 51091 }));
  });
});

describe("a text keeps no regular expression busy", () => {
  it.each<[string, string]>([
    ["^(a+)+$", `${"a".repeat(50_000)}!`],
    ["(a*)*b", "a".repeat(50_000)],
    ["(a|aa)*c", "a".repeat(50_000)],
    ["x+x+y", "x".repeat(50_000)],
    ["(x|xx)(x|xx)(x|xx)(x|xx)".repeat(10), "x".repeat(30)],
    ["\\s+$", `${" ".repeat(50_000)}!`],
  ])("/%s/", (pattern, text) => {
    expect(matches(pattern, text, "i")).toBe(false);
  });

  it.each(["^(?:ab|c)+?d(?=e)", "(?!a)b*", "(?<=a)b+", "a{1,5000}"])(
    "/%s/ cannot be bounded, and is refused",
    (pattern) => {
      expect(() => createRegExp(pattern)).toThrow(expect.objectContaining({ code: 51091 }));
    },
  );
});

describe("what is no regular expression is refused", () => {
  it.each<[string, string, number]>([
    ["(", "", 51091],
    ["a)", "", 51091],
    ["[a", "", 51091],
    ["*a", "", 51091],
    ["a\\", "", 51091],
    ["a**", "", 51091],
    ["[b-a]", "", 51091],
    ["a{3,1}", "", 51091],
    ["a", "g", 51108],
    ["a\u0000", "", 2], // expression_leaf.cpp: no embedded null byte
  ])("/%s/%s (%i)", (pattern, options, code) => {
    expect(() => createRegExp(pattern, options)).toThrow(expect.objectContaining({ code }));
  });
});
