import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { expectWithin } from "../../../testing/expect-within.ts";
import { encodePicture } from "../../../uploads/receiving/encode-picture.ts";
import { aMailWith, aMultipart, useMailParser } from "../testing/a-mail.ts";
import { embedPictures } from "./embed-pictures.ts";

const { original } = useMailParser();
const page = (body: string) => aMailWith({ "Content-Type": "text/html; charset=utf-8" }, body);
const shown = async (raw: Buffer) => {
  const found = await original(raw);
  return found && (await embedPictures(found, encodePicture)).trim();
};
const red = await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
  .png()
  .toBuffer();
const withPicture = (body: string, picture: Buffer = red) =>
  aMultipart("multipart/related", [
    ["Content-Type: text/html; charset=utf-8", body],
    [
      "Content-Type: image/png\nContent-ID: <red@example.com>\nContent-Transfer-Encoding: base64",
      picture.toString("base64"),
    ],
  ]);

it("staff see a mail as it was laid out", async () => {
  const body =
    '<h1 align="center">Hello</h1><table border="1"><tr><td colspan="2">a</td></tr></table><p dir="rtl">שלום</p>';
  expect(await shown(page(body))).toBe(body);
});

it("a mail without HTML has no original", async () => {
  expect(await original(aMailWith())).toBeNull();
});

it("links open elsewhere and learn nothing of the desk", async () => {
  expect(
    await shown(
      page('<a href="https://example.com/" onclick="x()" target="_top" rel="opener">x</a>'),
    ),
  ).toBe('<a href="https://example.com/" target="_blank" rel="noopener noreferrer">x</a>');
});

// case J11
// mail N28 N32
describe("nothing acts and nothing is fetched:", () => {
  it.each([
    ["a script", "<script>alert(1)</script><scr<script>ipt>alert(2)</script>"],
    ["an event", '<p onmouseover="alert(1)">x</p><body onload=alert(2)>'],
    [
      "a link that runs",
      '<a href="javascript:alert(1)">x</a><a href=" java\nscript:alert(2)">y</a><a href="data:text/html,z">z</a>',
    ],
    [
      "a remote picture",
      '<img src="https://evil.example/x.png"><img src="//evil.example/y"><img srcset="https://evil.example/z 2x">',
    ],
    ["a picture of its own bytes", '<img src="data:image/png;base64,AAAA">'],
    [
      "a style",
      '<style>@import "https://evil.example/x.css"; p { background: url(https://evil.example/y) }</style><p style="background:url(https://evil.example/z)">x</p>',
    ],
    [
      "a style sheet",
      '<link rel="stylesheet" href="https://evil.example/x.css"><base href="https://evil.example/">',
    ],
    [
      "a page that leads away",
      '<meta http-equiv="refresh" content="0; url=https://evil.example/">',
    ],
    [
      "a form",
      '<form action="https://evil.example/"><input name="password"><button>Sign in</button></form>',
    ],
    [
      "frames and objects",
      '<iframe src="https://evil.example/" srcdoc="<script>alert(1)</script>"></iframe><object data="https://evil.example/"></object><embed src="https://evil.example/">',
    ],
    [
      "sounds",
      '<audio src="https://evil.example/x" autoplay></audio><video poster="https://evil.example/y"></video>',
    ],
    [
      "a background",
      '<table background="https://evil.example/x"><tr><td background="https://evil.example/y">x</td></tr></table>',
    ],
    [
      "a drawing",
      '<svg><image href="https://evil.example/x"/><script>alert(1)</script><a xlink:href="javascript:alert(2)">x</a></svg>',
    ],
    [
      "markup that changes when it is read again",
      '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
    ],
    [
      "the same with mathematics",
      '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    ],
    ["the same with a title", '<noscript><p title="</noscript><img src=x onerror=alert(1)>">'],
    [
      "the same with a comment",
      "<!--><img src=x onerror=alert(1)>--><!-- --!><img src=y onerror=alert(2)>",
    ],
  ])("%s", async (_title, body) => {
    const html = (await shown(page(body))) ?? "";
    expect(html).not.toMatch(/<(?!\/?(?:p|a|table|tr|td|tbody)\b)[a-z!]/i);
    expect(html).not.toMatch(
      /<[^>]*\s(?:on\w+|style|src|srcset|background|action|data|poster)\s*=/i,
    );
    expect(html).not.toMatch(/<[^>]*(?:javascript|data):/i);
  });
});

it("pictures of the mail itself are put in, encoded anew", async () => {
  const html =
    (await shown(
      withPicture(
        '<img src="cid:red@example.com" alt="red"><img src="CID:red%40example.com"><img src="cid:missing">',
      ),
    )) ?? "";
  const sources = [...html.matchAll(/<img[^>]* src="data:image\/webp;base64,([^"]+)"/g)].map(
    ([, data = ""]) => data,
  );
  expect(sources).toHaveLength(2);
  expect(await sharp(Buffer.from(sources[0] ?? "", "base64")).metadata()).toMatchObject({
    format: "webp",
    width: 9,
  });
  expect(html).toContain('alt="red"');
  expect(html.match(/<img/g)).toHaveLength(2);
});

it.each([
  ["is damaged", red.subarray(0, 40)],
  ["is no picture", Buffer.from("<svg onload=alert(1)>")],
  ["is larger than 2 MB", Buffer.concat([red, Buffer.alloc(2_000_000)])],
])("a picture that %s is not shown", async (_title, bytes) => {
  const html = (await shown(withPicture('<p>x</p><img src="cid:red@example.com">', bytes))) ?? "";
  expect(html).not.toContain("base64");
});

it("all pictures of a mail together are at most 2 MB, however often one of them is shown", async () => {
  const found = await original(withPicture('<img src="cid:red@example.com">'.repeat(1_000)));
  const large = () => Promise.resolve({ bytes: Buffer.alloc(500_000) });
  const html = found ? await embedPictures(found, large) : "";
  expect(html.match(/base64,/g)).toHaveLength(2);
  expect(html.length).toBeLessThan(2_000_000);
});

// mail N26 N27
it.each([
  ["50,000 nested elements", "<div>".repeat(50_000)],
  ["a megabyte of elements without end", "<b>".repeat(330_000)],
  ["5 MB", "<p>Hello, <b>the printer</b> is on fire.</p>\n".repeat(110_000)],
  ["a tag with all attributes", `<p ${"a=1 b=2 ".repeat(110_000)}>`],
  ["links with long targets", `<a href="https://example.com/${"%41".repeat(200_000)}">x</a>`],
])("the original of a mail with %s is there in the end", async (_title, body) => {
  const began = performance.now();
  expect(await original(page(`Hello${body}`))).toMatchObject({
    html: expect.stringContaining("Hello"),
  });
  expectWithin(performance.now() - began, 10_000);
});
