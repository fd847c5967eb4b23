import { describe, expect, it } from "vitest";
import { expectWithin } from "../../../testing/expect-within.ts";
import { aMailWith, aMultipart, useMailParser } from "../testing/a-mail.ts";

const parse = useMailParser();
const html = (body: string) => aMailWith({ "Content-Type": "text/html; charset=utf-8" }, body);
const textOf = async (body: string) => (await parse(html(body))).wholeText;

// mail N25
it("of a mail in HTML only what a reader sees is text", async () => {
  const text =
    await textOf(`<html><head><title>No</title><style>p { color: red }</style></head><body>
    <script>alert("no")</script><p>Hello &amp; welcome,<br>
    the   printer&nbsp;is on <b>fi</b>re.</p>
    <p style="display:none">no</p><div hidden>no</div><span style="font-size:0px">no</span>
    <div style="color:red;visibility : hidden">no<p>no</p></div>
    <!-- no --><template>no</template><svg><text>drawn</text></svg>
    <p>Bye</p></body></html>`);
  expect(text).toBe("Hello & welcome,\nthe printer is on fire.\n\ndrawn\n\nBye");
});

it.each([
  [
    "lists",
    "<ul><li>One<li>Two<ol start=3><li>Three</li><li>Four</li></ol></ul>",
    "- One\n- Two\n\n  3. Three\n  4. Four",
  ],
  ["tables", "<table><tr><td>a</td><td>b</td></tr><tr><td>c<td>d</table>", "a b\nc d"],
  ["text as it was typed", "<pre>one\n  two\n\nthree</pre>", "one\n  two\n\nthree"],
  ["empty lines", "<div>one</div><div><br></div><div>two</div>", "one\n\ntwo"],
  [
    "Word's paragraphs",
    "<p class=MsoNormal>one</p><p class=MsoNormal>two</p><p class=MsoNormal><o:p>&nbsp;</o:p></p>",
    "one\ntwo",
  ],
  [
    "paragraphs without margins",
    '<p style="margin:0">one</p><p style="color:red; margin: 0px">two</p>',
    "one\ntwo",
  ],
  ["a drawn line", "one<hr>two", "one\n----------\ntwo"],
  [
    "quotes in each other",
    "<p>one</p><blockquote>two<blockquote>three</blockquote></blockquote><p>four</p>",
    "one\n\n> two\n> >\n> > three\n\nfour",
  ],
  [
    "an emoji drawn as a picture",
    'Thanks <img src="https://example.com/x.png" alt="😀">',
    "Thanks 😀",
  ],
  ["what is not closed", "<p>one<p>two<b>three", "one\n\ntwothree"],
  [
    "signs that are none of HTML",
    "1 < 2 &unknown; 3 &#0; &#x110000; > 0",
    "1 < 2 &unknown; 3 \uFFFD \uFFFD > 0",
  ],
])("%s are text with the same lines", async (_title, body, expected) => {
  expect(await textOf(body)).toBe(expected);
});

// mail N29
describe("of a link is shown", () => {
  it.each([
    [
      "what it says and where it leads",
      '<a href="https://evil.example/x">https://bank.example</a>',
      "https://bank.example (https://evil.example/x)",
    ],
    [
      "one of both where they are the same",
      '<a href="https://www.example.com/">example.com</a> and <a href="mailto:ada@example.com">Ada@example.com</a>',
      "example.com and Ada@example.com",
    ],
    [
      "no target that would run something",
      '<a href="javascript:alert(1)">this</a> <a href="data:text/html,x">that</a>',
      "this that",
    ],
    [
      "no target of a picture alone",
      '<a href="https://example.com"><img src="https://example.com/logo.png"></a>end',
      "end",
    ],
    [
      "its target where it says nothing",
      '<a href="https://example.com/x"></a>end',
      "https://example.com/xend",
    ],
  ])("%s", async (_title, body, expected) => {
    expect(await textOf(body)).toBe(expected);
  });
});

// mail N30
it("a text that only says to use HTML is not what the mail says", async () => {
  const mail = await parse(
    aMultipart("multipart/alternative", [
      ["Content-Type: text/plain", "Please use a program that shows HTML."],
      ["Content-Type: text/html", "<p>The printer is on fire.</p>"],
    ]),
  );
  expect(mail).toMatchObject({
    newText: "The printer is on fire.",
    hasHtml: true,
    isTextCut: false,
  });
});

it("a mail whose HTML shows no words has those of its text", async () => {
  const mail = await parse(
    aMultipart("multipart/alternative", [
      ["Content-Type: text/plain", "The printer is on fire."],
      ["Content-Type: text/html", '<p><img src="https://example.com/x.png"></p>'],
    ]),
  );
  expect(mail.newText).toBe("The printer is on fire.");
});

it("of a reply is said what is new and what there is in all", async () => {
  const body = `<div>It works.</div><div class="gmail_quote"><div class="gmail_attr">On 3 Nov 2026, at 10:11, Bea wrote:<br></div><blockquote>Is it plugged in?</blockquote></div>`;
  expect(await parse(html(body))).toMatchObject({
    newText: "It works.",
    wholeText: "It works.\nOn 3 Nov 2026, at 10:11, Bea wrote:\n\n> Is it plugged in?",
  });
});

// case J05
// mail N26 N27 N66
describe("a mail that is made to take long is read in the end:", () => {
  it.each([
    ["50,000 nested elements", `${"<div>".repeat(50_000)}Hello`],
    ["elements without end", `${"<b>".repeat(330_000)}Hello`],
    ["elements in the wrong order", `${"<b><i></b>".repeat(90_000)}Hello`],
    ["nested quotes", `${"<blockquote>".repeat(80_000)}Hello`],
    ["paragraphs in cells", `${"<p><td>".repeat(140_000)}Hello`],
    ["links in each other", `${'<a href="https://example.com">x'.repeat(30_000)}Hello`],
    ["one tag with all attributes", `<p ${"a=1 b=2 ".repeat(110_000)}>Hello`],
    ["one long attribute", `<p style="${"display: ".repeat(100_000)}">Hello`],
    ["comments that do not end", `${"<!--".repeat(200_000)}--> Hello`],
    ["drawings", `${"<svg><b>".repeat(100_000)}Hello`],
    ["entities", `${"&amp;".repeat(150_000)} Hello`],
    ["list items", `${"<ul><li>".repeat(120_000)}Hello`],
  ])("%s", async (_title, body) => {
    const began = performance.now();
    expect((await parse(html(body))).wholeText).toContain("Hello");
    expectWithin(performance.now() - began, 10_000);
  });

  it("5 MB of HTML, of which the beginning is text", async () => {
    const mail = await parse(
      html("<p>Hello, <b>the printer</b> is on fire.</p>\n".repeat(110_000)),
    );
    expect(mail.isTextCut).toBe(true);
    expect(mail.newText.length).toBeGreaterThan(400_000);
  });

  it("6 MB of signs that HTML writes longer, beside HTML", async () => {
    const signs = `€${`${"<".repeat(1_000)}\n`.repeat(6_000)}`;
    const mail = await parse(
      aMultipart("multipart/mixed", [
        ["Content-Type: text/plain; charset=utf-8", signs],
        ["Content-Type: text/html", "<p>Hello</p>"],
      ]),
    );
    expect(mail).toMatchObject({ isTextCut: true, hasHtml: true });
  });

  it("5 MB of HTML beside a text, which is what is shown", async () => {
    const mail = await parse(
      aMultipart("multipart/alternative", [
        ["Content-Type: text/plain", "The printer is on fire."],
        ["Content-Type: text/html", "<p>Hello</p>".repeat(400_000)],
      ]),
    );
    expect(mail).toMatchObject({ newText: "The printer is on fire.", isTextCut: true });
  });
});
