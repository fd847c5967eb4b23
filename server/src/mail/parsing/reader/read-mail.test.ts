import { expect, it } from "vitest";
import { aMailWith, aMultipart, bytesOf, textType, useMailParser } from "../testing/a-mail.ts";

const parse = useMailParser();
const hex = (digits: string): Buffer => Buffer.from(digits.replaceAll(" ", ""), "hex");

const bodyIn = async (charset: string | null, body: Buffer) =>
  (await parse(aMailWith({ "Content-Type": charset && textType(charset) }, body))).newText.trim();

// mail N1 N2 N3 N4 N5 N6 N7
it.each([
  ["Japanese as iso-2022-jp", "iso-2022-jp", hex("1b2442 4a38 3b7a 1b2842"), "文字"],
  ["windows-1252 called iso-8859-1", "iso-8859-1", hex("80 93 e9 94"), "€“é”"],
  ["windows-1252 called us-ascii", "us-ascii", hex("80 93 e9 94"), "€“é”"],
  ["UTF-8 called us-ascii", "us-ascii", Buffer.from("Grüße"), "Grüße"],
  ["UTF-8 called iso-8859-1", "iso-8859-1", Buffer.from("Grüße €"), "Grüße €"],
  ["gb18030", "gb18030", hex("c4e3 bac3 95328236"), "你好𠀀"],
  ["gbk called gb2312", "gb2312", hex("e946 c4e3"), "镕你"],
  ["the whole of Korean called ks_c_5601-1987", "ks_c_5601-1987", hex("9863 b0a1"), "쁟가"],
  ["the same called euc-kr", "euc-kr", hex("8c63 b0a1"), "똠가"],
  ["Hong Kong's signs in big5", "big5", hex("9bd0 a741"), "𠝹你"],
  ["UTF-8 without a charset", null, Buffer.from("Grüße €"), "Grüße €"],
  ["windows-1252 without a charset", null, hex("47 72 fc df 65"), "Grüße"],
  ["UTF-8 of an unknown charset", "x-klingon", Buffer.from("Grüße €"), "Grüße €"],
  ["windows-1252 of an unknown charset", "x-klingon", hex("47 72 fc df 65"), "Grüße"],
  ["koi8-r", "koi8-r", hex("f0d2c9d7c5d4"), "Привет"],
])("a text is read as it was written: %s", async (_title, charset, body, expected) => {
  expect(await bodyIn(charset, body)).toBe(expected);
});

// mail N10
it("what pretends to be markup in utf-7 stays as it is written", async () => {
  expect(await bodyIn("utf-7", Buffer.from("+ADw-script+AD4-"))).toBe("+ADw-script+AD4-");
});

// mail N1 N8 N9
it.each([
  ["in Japanese", "=?iso-2022-jp?B?GyRCSjg7ehsoQg==?=", "文字"],
  ["in UTF-8 as it is", "Grüße €", "Grüße €"],
  ["in windows-1252 as it is", hex("47 72 fc df 65 20 80").toString("latin1"), "Grüße €"],
  ["split inside a character", "=?utf-8?B?R3LD?= =?utf-8?B?vMOfZQ==?=", "Grüße"],
  ["split inside a character, quoted", "=?utf-8?Q?Gr=C3?=\r\n =?utf-8?Q?=BC=C3=9Fe?=", "Grüße"],
  ["in Korean beyond the standard", "=?ks_c_5601-1987?B?jGM=?=", "똠"],
])("a subject is read as it was written: %s", async (title, subject, expected) => {
  const [before = "", after = ""] = aMailWith({ Subject: "\u0000" }).toString().split("\u0000");
  const isLatin = title.includes("1252");
  const raw = [bytesOf(before), Buffer.from(subject, isLatin ? "latin1" : "utf8"), bytesOf(after)];
  expect((await parse(Buffer.concat(raw))).subject).toBe(expected);
});

// mail N15
it("a mail with bare line feeds is read", async () => {
  const raw = Buffer.from(aMailWith({}, "One\nTwo\n").toString().replaceAll("\r\n", "\n"));
  expect(await parse(raw)).toMatchObject({ subject: "The printer", newText: "One\nTwo" });
});

// mail N65
it("lines that were broken for the way are joined", async () => {
  const flowed = "The printer \nis on fire.\n\nBye\n";
  const type = { "Content-Type": "text/plain; format=flowed" };
  expect((await parse(aMailWith(type, flowed))).newText.trim()).toBe(
    "The printer is on fire.\n\nBye",
  );
  const delsp = { "Content-Type": "text/plain; charset=utf-8; format=flowed; delsp=yes" };
  expect((await parse(aMailWith(delsp, "印刷機が \n燃えています。\n"))).newText.trim()).toBe(
    "印刷機が燃えています。",
  );
});

// case J05
// mail N16 N18
it.each([
  ["300 levels", "too_deep", nested(300)],
  [
    "20,000 parts",
    "too_many_parts",
    aMultipart(
      "multipart/mixed",
      Array.from({ length: 20_000 }, () => ["Content-Type: text/plain", "x"] as const),
    ),
  ],
  ["700,000 lines", "too_many_lines", aMailWith({}, "\n".repeat(700_000))],
])("a mail with %s cannot be read", async (_title, reason, raw) => {
  await expect(parse(raw)).rejects.toMatchObject({ reason });
});

it("a mail with 190 parts is read", async () => {
  const parts = Array.from({ length: 190 }, () => ["Content-Type: text/plain", "x"] as const);
  const mail = await parse(aMultipart("multipart/mixed", parts));
  expect(mail.newText.match(/x/g)).toHaveLength(190);
});

function nested(levels: number): Buffer {
  const head = (level: number) =>
    `Content-Type: multipart/mixed; boundary="b${level}"\n\n--b${level}\n`;
  const [first = "", ...more] = Array.from({ length: levels }, (_, level) => head(level));
  return aMailWith({ "Content-Type": 'multipart/mixed; boundary="b0"' }, [
    first.slice(first.indexOf("\n\n") + 2),
    ...more,
  ]);
}
