import { describe, expect, test } from "vitest";
import { growthOf, proportional } from "../../../testing/growth-of.ts";
import { linkTarget, linkTokens } from "./link-tokens.ts";

const links = (text: string) =>
  linkTokens(text).flatMap((token) => (token.kind === "link" ? [token.href] : []));

describe("links in a message", () => {
  test("a web address in a sentence can be clicked, the full stop stays outside", () => {
    expect(linkTokens("See https://example.com/help. Thanks!")).toEqual([
      { kind: "text", text: "See " },
      { kind: "link", text: "https://example.com/help", href: "https://example.com/help" },
      { kind: "text", text: ". Thanks!" },
    ]);
  });

  test("brackets around an address stay outside, brackets within belong to it", () => {
    expect(links("(https://example.com/a_(b))")).toEqual(["https://example.com/a_(b)"]);
    expect(links("(https://example.com)")).toEqual(["https://example.com"]);
  });

  test("an e-mail link can be clicked", () => {
    expect(links("write to mailto:help@example.com")).toEqual(["mailto:help@example.com"]);
  });

  // case F03
  test("a link that hides where it leads is shown with its true host", () => {
    const hostOf = (text: string) =>
      linkTokens(text).map((token) => (token.kind === "link" ? token.host : null));
    expect(hostOf("https://bank.example@evil.example/login")).toEqual(["evil.example"]);
    expect(hostOf("https://bank.example:443@evil.example")).toEqual(["evil.example"]);
    // A Cyrillic letter that looks like a Latin one.
    expect(hostOf("https://ex\u0430mple.com/a")).toEqual(["xn--exmple-4nf.com"]);
    for (const plain of [
      "https://example.com/\u00e4?q=a@b",
      "http://example.com:8080",
      "https://example.com",
    ]) {
      expect(hostOf(plain)).toEqual([undefined]);
    }
  });

  // case F03
  test("an address ends before a mark that turns the direction of what follows", () => {
    for (const mark of ["\u202a", "\u202e", "\u2066", "\u2069", "\u200f", "\u061c"]) {
      expect(links(`https://evil.example/${mark}moc.knab//:sptth`)).toEqual([
        "https://evil.example/",
      ]);
      expect(links(`https://${mark}elpmaxe.live/`)).toEqual([]);
      expect(links(`${mark}https://evil.example/?moc.knab`)).toEqual([
        "https://evil.example/?moc.knab",
      ]);
    }
  });

  // case F03
  test("words that are their address say where they lead if they hide it", () => {
    const hostOf = (link: string) => linkTarget(link, link)?.host;
    expect(hostOf("https://evil.example/\u202emoc.knab")).toBe("evil.example");
    expect(hostOf("https://bank.example@evil.example/login")).toBe("evil.example");
    expect(hostOf("https://example.com/a")).toBeUndefined();
  });

  // case F03
  test("a script, a data address and a broken address stay text", () => {
    expect(
      links("javascript:alert(1) data:text/html,x http:// https://[broken mailto:nobody"),
    ).toEqual([]);
  });

  // case F16
  test.each<[string, (chars: number) => string]>([
    ["brackets", (chars) => `https://a${")".repeat(chars)}`],
    ["exclamation marks", (chars) => `https://a${"!".repeat(chars)}a`],
    ["both", (chars) => `https://a${"!".repeat(chars / 2)}a${")".repeat(chars / 2)}`],
    ["addresses", (chars) => "http://a.b!) ".repeat(chars / 13)],
  ])("ten thousand characters of %s do not hold up whoever reads them", (_of, textOf) => {
    expect(growthOf((chars) => linkTokens(textOf(chars)), 10_000)).toBeLessThan(proportional);
  });

  test("nothing of the text is lost", () => {
    const text = "a https://x.example/?q=1&r=2, b\nhttps://[nope c (http://y.example/z).";
    expect(
      linkTokens(text)
        .map((token) => token.text)
        .join(""),
    ).toBe(text);
  });
});
