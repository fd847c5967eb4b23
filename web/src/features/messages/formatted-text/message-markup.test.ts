import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { growthOf, proportional } from "../../../testing/growth-of.ts";
import { type Block, type Inline, readMarkup } from "./message-markup.ts";

const words = (text: string): Inline => ({ kind: "text", text });
const paragraph = (...children: Inline[]): Block => ({ kind: "paragraph", children });

/** All characters that are shown. */
const shown = (pieces: readonly (Block | Inline)[]): string =>
  pieces
    .map((piece) => {
      if ("label" in piece) return piece.label + piece.text;
      if ("text" in piece) return piece.text;
      if ("children" in piece) return shown(piece.children);
      if ("blocks" in piece) return shown(piece.blocks);
      return piece.items.map(shown).join("");
    })
    .join("");

const depthOf = (pieces: readonly (Block | Inline)[]): number =>
  Math.max(
    0,
    ...pieces.map((piece) => {
      if ("text" in piece) return 1;
      if ("children" in piece) return 1 + depthOf(piece.children);
      if ("blocks" in piece) return 1 + depthOf(piece.blocks);
      return 1 + Math.max(0, ...piece.items.map(depthOf));
    }),
  );

describe("a message", () => {
  test("shows bold, italic and code as such, without their marks", () => {
    expect(readMarkup("Press **Start**, *then* `F8`.")).toEqual([
      paragraph(
        words("Press "),
        { kind: "strong", children: [words("Start")] },
        words(", "),
        { kind: "emphasis", children: [words("then")] },
        words(" "),
        { kind: "code", text: "F8" },
        words("."),
      ),
    ]);
  });

  test("shows lists, numbered from where their author began", () => {
    expect(readMarkup("You need:\n- a spoon\n- a bowl\n\n3. Stir\n4. Wait\n   an hour")).toEqual([
      paragraph(words("You need:")),
      {
        kind: "list",
        first: null,
        items: [[paragraph(words("a spoon"))], [paragraph(words("a bowl"))]],
      },
      {
        kind: "list",
        first: 3,
        items: [[paragraph(words("Stir"))], [paragraph(words("Wait\nan hour"))]],
      },
    ]);
  });

  test("shows what is quoted apart from the answer below it, also without a blank line between", () => {
    expect(readMarkup("> Is it\n> on?\nYes.\n- one\nend")).toEqual([
      { kind: "quote", blocks: [paragraph(words("Is it\n"), words("on?"))] },
      paragraph(words("Yes.")),
      { kind: "list", first: null, items: [[paragraph(words("one"))]] },
      paragraph(words("end")),
    ]);
  });

  test("shows lines of code as they are, marks and all", () => {
    expect(readMarkup("```js\nlet a = 2 ** 3;\n> no quote\nend\n```")).toEqual([
      { kind: "code", text: "let a = 2 ** 3;\n> no quote\nend", label: "js" },
    ]);
  });

  test("shows where a link with words of its own leads", () => {
    expect(readMarkup("See [our *page*](https://example.com/a).")).toEqual([
      paragraph(
        words("See "),
        {
          kind: "link",
          href: "https://example.com/a",
          host: "example.com",
          children: [words("our "), { kind: "emphasis", children: [words("page")] }],
        },
        words("."),
      ),
    ]);
  });

  test.each([
    "[x](javascript:alert(1))",
    "[x](data:text/html,a)",
    "[x](/inbox)",
    "[https://bank.example](vbscript:a)",
    "<script>alert(1)</script>",
    "<b>no</b> &amp; &lt;",
    "# no heading",
    "no\n===",
    "[ref]: https://example.com",
    "---",
    "2*3*4 and a_b_c and 5 * 3",
    "    four blanks",
  ])("leaves %j as it was typed", (text) => {
    expect(shown(readMarkup(text))).toBe(text.trim());
    expect(JSON.stringify(readMarkup(text))).not.toContain('"link"');
  });

  test("shows a mark that its author escaped", () => {
    expect(readMarkup("\\*not bold\\*")).toEqual([
      paragraph(words("*"), words("not bold"), words("*")),
    ]);
  });
});

describe("whatever somebody writes", () => {
  const markup = fc
    .array(
      fc.constantFrom(
        "a",
        "é",
        "😀",
        " ",
        "\n",
        "*",
        "**",
        "_",
        "`",
        "```",
        ">",
        "- ",
        "1. ",
        "[",
        "](",
        ")",
        "\\",
        "https://a.example",
        "<",
        "&lt;",
      ),
      { maxLength: 60 },
    )
    .map((parts) => parts.join(""));

  test("no letter of it is lost, and none is added", () => {
    const letters = (text: string) => text.replace(/[^aé😀<&]/gu, "");
    fc.assert(
      fc.property(markup, (text) => {
        // The address of a link stands in its target, not among its words.
        const withoutTargets = text.replace(/https:\/\/a\.example/g, "");
        expect(letters(shown(readMarkup(withoutTargets)))).toBe(letters(withoutTargets));
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    ["quotes", ">".repeat(10_000)],
    ["quotes with blanks", "> ".repeat(5_000)],
    ["lists", "- ".repeat(5_000)],
    ["numbered lists", "1. ".repeat(3_333)],
  ])("10,000 characters of %s within each other are shown as they are", (_name, text) => {
    expect(readMarkup(text)).toEqual([paragraph(words(text))]);
  });

  test.each([
    ["stars", "*a ".repeat(3_333)],
    ["bold in italic", `${"**_".repeat(1_600)}a${"_**".repeat(1_600)}`],
    ["brackets", "[a](".repeat(2_500)],
    ["lists that go in", Array.from({ length: 140 }, (_, at) => `${" ".repeat(at)}- a`).join("\n")],
    ["code", "`a``b".repeat(2_000)],
  ])("of %s nothing is drawn deeper than a browser can", (_name, text) => {
    expect(depthOf(readMarkup(text))).toBeLessThan(120);
  });

  const fill = (piece: string) => (size: number) =>
    piece.repeat(Math.ceil(size / piece.length)).slice(0, size);
  // case K11
  test.each([
    ["quotes", fill("> ")],
    ["quotes, line by line", fill(">>>>>>>>>>>> a\n")],
    ["stars", fill("*a ")],
    ["stars that open and close", fill("**a*")],
    ["bold in italic", (size: number) => `${fill("**_")(size / 2)}a${fill("_**")(size / 2)}`],
    ["brackets", (size: number) => `${fill("[")(size / 2)}${fill("]")(size / 2)}`],
    ["links within links", fill("[a](")],
    ["empty links", fill("[](")],
    ["pictures", fill("![a](")],
    ["code", fill("`a``b")],
    ["emoji with stars", fill("😀*")],
    ["links below what is no code", (size: number) => `- a\n  \`\`\`\n${fill("[](")(size)}`],
    ["links below what opens no code", (size: number) => `\`\`\`a\`\n${fill("[](")(size)}`],
    ["links below code", (size: number) => `~~~~\n~~~\n  ~~~~~\n${fill("[](")(size)}`],
    // As many marks in each paragraph as are read.
    ["brackets in paragraphs", fill(`${"[](".repeat(330)}\n\n`)],
    ["stars in paragraphs", fill(`${"**a_".repeat(330)}\n\n`)],
  ])(
    "%s of 10,000 characters are read in about the time that their number asks for",
    (_name, bomb) => {
      expect(growthOf((size) => readMarkup(bomb(size)), 10_000)).toBeLessThan(proportional);
    },
  );

  test("a paragraph of more marks than people write is shown as it was typed, and code keeps all of its own", () => {
    const marks = "*a* ".repeat(600);
    expect(readMarkup(marks)).toEqual([paragraph(words(marks))]);
    const code = readMarkup(`**Log**\n\n\`\`\`\n${marks}\n\`\`\``);
    expect(code.map(({ kind }) => kind)).toEqual(["paragraph", "code"]);
    expect(readMarkup("*a*\n\n".repeat(600))).toHaveLength(600);
  });
});
