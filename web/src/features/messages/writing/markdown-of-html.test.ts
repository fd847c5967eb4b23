import { describe, expect, test } from "vitest";
import { growthOf, proportional } from "../../../testing/growth-of.ts";
import { markdownOfHtml } from "./markdown-of-html.ts";

describe("what is copied", () => {
  test("from a web page keeps bold, italic, code and links", () => {
    expect(
      markdownOfHtml(
        '<meta charset="utf-8"><p>Press <strong>Start </strong>and <em>wait</em>, see <a href="https://example.com/a_(b)">the <i>manual</i></a> or <code>F8</code>.</p>',
      ),
    ).toBe(
      "Press **Start** and *wait*, see [the *manual*](https://example.com/a_%28b%29) or `F8`.",
    );
  });

  test("from a web page keeps lists, also those within others", () => {
    expect(
      markdownOfHtml(
        "<p>Bring:</p><ul><li>a spoon</li><li>bowls<ol><li>small</li><li>large</li></ol></li></ul><p>Then go.</p>",
      ),
    ).toBe("Bring:\n\n- a spoon\n- bowls\n   1. small\n   2. large\n\nThen go.");
  });

  test("from a mail keeps what is quoted apart", () => {
    expect(markdownOfHtml("<blockquote><p>Is it<br>on?</p></blockquote><p>Yes.</p>")).toBe(
      "> Is it\n> on?\n\nYes.",
    );
  });

  test("from Google Docs is not all bold", () => {
    expect(
      markdownOfHtml('<b style="font-weight:normal;" id="docs-1"><p>Hello <b>you</b></p></b>'),
    ).toBe("Hello **you**");
  });

  test("from Word leaves its styles behind", () => {
    expect(
      markdownOfHtml(
        "<html><head><style>p {color: red}</style></head><body><p class=MsoNormal><b>Dear</b>&nbsp;Ada<o:p></o:p></p></body></html>",
      ),
    ).toBe("**Dear** Ada");
  });

  test("of code keeps its lines", () => {
    expect(markdownOfHtml("<pre>a *b*\n  c</pre>")).toBe("```\na *b*\n  c\n```");
  });

  test("is escaped where its stars mean stars", () => {
    expect(markdownOfHtml("<p><b>5</b> * 3 `</p>")).toBe("**5** \\* 3 \\`");
  });

  test.each([
    ["plain words", "<span>just words</span><div>two lines</div>"],
    ["a link that may not be opened", '<a href="javascript:alert(1)">x</a>'],
    ["a script", "<script>alert(1)</script>words"],
    ["nothing", ""],
    ["more than can be read while one types", `<b>${"a".repeat(300_001)}</b>`],
  ])("as %s is pasted as its plain text", (_name, html) => {
    expect(markdownOfHtml(html)).toBeNull();
  });

  test("with tags that were never opened or closed loses no word", () => {
    expect(markdownOfHtml("</b></ul><b>a<ul><li>b</p>c")?.replace(/[^abc]/g, "")).toBe("abc");
  });

  test.each([
    ["<blockquote><b>", 400],
    ["<ul><li>", 400],
    ["<b>a</b> ", 5_000],
    ["<a href='https://a.example'>", 5_000],
  ])("time and again within itself, %s, stays about as long as it was", (piece, times) => {
    const html = `${piece.repeat(times)}a`;
    const markdown = markdownOfHtml(html) ?? "";
    expect(markdown).toContain("a");
    expect(markdown.length).toBeLessThan(3 * html.length);
  });

  test.each(["<blockquote><b>", "<ul><li>", "<b>a</i>", "<code>a"])(
    "thousands of times within itself, %s, is pasted as its plain text: no page is so",
    (piece) => {
      expect(markdownOfHtml(`${piece.repeat(5_000)}a`)).toBeNull();
    },
  );

  // case K11
  test.each([
    "<b>a</i>",
    "<code>a",
    "<b>",
    "<b>a</b> ",
    "<ul><li>",
    "<blockquote>",
    "<pre>a",
    "</p>",
  ])("full of %s is read in about the time that its length asks for", (piece) => {
    const bomb = (size: number) => piece.repeat(size / piece.length);
    expect(growthOf((size) => markdownOfHtml(bomb(size)), 40_000)).toBeLessThan(proportional);
  });
});
