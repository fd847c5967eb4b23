import { randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { aMailWith, aMultipart, useMailParser } from "../testing/a-mail.ts";

const parse = useMailParser();
const base64 = (bytes: Uint8Array) =>
  Buffer.from(bytes).toString("base64").replace(/.{76}/g, "$&\n");
const attached = (headers: string, bytes: Uint8Array) =>
  [`${headers}\nContent-Transfer-Encoding: base64`, base64(bytes)] as const;
const text = (body: string) => ["Content-Type: text/plain; charset=utf-8", body] as const;
const html = (body: string) => ["Content-Type: text/html; charset=utf-8", body] as const;

const noise = randomBytes(100 * 100 * 3);
const photo = await sharp(noise, { raw: { width: 100, height: 100, channels: 3 } })
  .png()
  .toBuffer();
const logo = await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
  .png()
  .toBuffer();
const named = (name: string, bytes: Uint8Array = Buffer.from("Hello"), type = "text/plain") =>
  attached(`Content-Type: ${type}\nContent-Disposition: attachment; filename=${name}`, bytes);
const picture = (id: string, bytes: Uint8Array) =>
  attached(
    `Content-Type: image/png; name="${id}.png"\nContent-ID: <${id}>\nContent-Disposition: inline`,
    bytes,
  );

const filesOf = async (...parts: (readonly [string, string])[]) =>
  (await parse(aMultipart("multipart/mixed", parts))).files;

it("pictures, PDFs and texts are taken over as they came", async () => {
  const files = await filesOf(
    text("See below."),
    named("photo.png", photo, "image/png"),
    named("manual.pdf", Buffer.from("%PDF-1.7 …"), "application/octet-stream"),
    named("printer.log", Buffer.from("on fire"), "application/octet-stream"),
  );
  expect(files.map(({ name, type, size, notTaken }) => [name, type, size, notTaken])).toEqual([
    ["photo.png", "image/png", photo.length, null],
    ["manual.pdf", "application/octet-stream", 12, null],
    ["printer.log", "application/octet-stream", 7, null],
  ]);
  expect(Buffer.from(files[0]?.bytes ?? []).equals(photo)).toBe(true);
});

// mail N12
it.each([
  ["a path", '"../../etc/passwd.txt"', "passwd.txt"],
  ["a path of Windows", '"C:\\\\temp\\\\a.txt"', "a.txt"],
  ["text that turns around", "=?utf-8?B?wq7igK50eHQuZXhl?=", "®txt.exe"],
  [
    "line breaks and NUL",
    `=?utf-8?B?${Buffer.from("a\r\n\u0000b.txt").toString("base64")}?=`,
    "a b.txt",
  ],
  [
    "pieces of RFC 2231",
    "x; filename*0*=utf-8''%E2%82%AC%20; filename*1*=ra%74es; filename*2=.txt",
    "€ rates.txt",
  ],
  ["nothing but dots", '"..."', "file"],
  ["a name without end", `"${"a".repeat(500)}.txt"`, `${"a".repeat(116)}.txt`],
])("of %s a clean name is left", async (title, name, expected) => {
  const disposition = title.startsWith("pieces")
    ? attached(
        `Content-Type: text/plain\nContent-Disposition: attachment${name.slice(1)}`,
        Buffer.from("Hello"),
      )
    : named(name);
  expect((await filesOf(text("x"), disposition)).map((file) => file.name)).toEqual([expected]);
});

// case J05
// mail N23 N33 N34 N36
describe("stays in the mail and is not taken over:", () => {
  it.each([
    [
      "a zip bomb",
      named("a.zip", gzipSync(Buffer.alloc(10_000_000)), "application/zip"),
      "a.zip",
      "kind",
    ],
    [
      "winmail.dat",
      attached("Content-Type: application/ms-tnef", Buffer.from("x")),
      "winmail.dat",
      "kind",
    ],
    [
      "an invitation",
      attached("Content-Type: text/calendar; method=REQUEST", Buffer.from("BEGIN:VCALENDAR")),
      "invitation.ics",
      "kind",
    ],
    [
      "a document of Word",
      named("a.docx", Buffer.from("PK"), "application/msword"),
      "a.docx",
      "kind",
    ],
    ["a page", named("a.html", Buffer.from("<p>"), "text/html"), "a.html", "kind"],
    ["a drawing", named("a.svg", Buffer.from("<svg/>"), "image/svg+xml"), "a.svg", "kind"],
    [
      "a program that is called a picture",
      named("a.png", Buffer.from("MZ"), "image/png"),
      "a.png",
      "kind",
    ],
    ["a text with NUL", named("a.txt", Buffer.from("a\0b")), "a.txt", "kind"],
    [
      "a file that lies elsewhere",
      [
        'Content-Type: message/external-body; access-type=URL; URL="http://169.254.169.254/"',
        "Content-Type: image/png\n\n",
      ] as const,
      "file",
      "kind",
    ],
    ["an empty file", named("a.txt", Buffer.alloc(0)), "a.txt", "empty"],
    ["a file that is too large", named("a.txt", Buffer.alloc(5_000_001, "a")), "a.txt", "size"],
  ])("%s", async (_title, part, name, notTaken) => {
    const [file] = await filesOf(text("x"), part);
    expect(file).toMatchObject({ name, notTaken, bytes: null });
  });

  it("the eleventh file", async () => {
    const files = await filesOf(
      text("x"),
      ...Array.from({ length: 12 }, (_, i) => named(`${i}.txt`)),
    );
    expect(files.map(({ notTaken }) => notTaken)).toEqual([
      ...Array(10).fill(null),
      "count",
      "count",
    ]);
  });
});

// mail N33
it("a mail that is only winmail.dat is read, and has that file", async () => {
  const mail = await parse(
    aMailWith(
      {
        "Content-Type": "application/ms-tnef; name=winmail.dat",
        "Content-Transfer-Encoding": "base64",
      },
      "eJ8+\n",
    ),
  );
  expect(mail).toMatchObject({ newText: "", files: [{ name: "winmail.dat", size: 3 }] });
});

// mail N13
it("a mail without its end has its text and its file", async () => {
  const whole = aMultipart("multipart/mixed", [text("The printer"), named("a.txt")]).toString();
  const mail = await parse(Buffer.from(whole.slice(0, whole.lastIndexOf("--=_part--"))));
  expect(mail).toMatchObject({
    newText: "The printer",
    files: [{ name: "a.txt", notTaken: null }],
  });
});

// mail N17
it("of 50 mails within each other the outer one is one file", async () => {
  let inner = aMailWith({ From: "eve@evil.example" }, "inside").toString();
  for (let i = 0; i < 50; i++) {
    inner = aMultipart("multipart/mixed", [
      text(`level ${i}`),
      ["Content-Type: message/rfc822", inner],
    ])
      .toString()
      .replaceAll("=_part", `=_part${i}`);
  }
  const mail = await parse(
    aMultipart("multipart/mixed", [text("See below."), ["Content-Type: message/rfc822", inner]]),
  );
  expect(mail.newText).toBe("See below.");
  expect(mail.sender).toMatchObject({ address: "ada@example.com" });
  expect(mail.files).toMatchObject([
    { name: "mail.eml", type: "message/rfc822", notTaken: "kind" },
  ]);
});

// mail N24
it("broken base64 is a file as far as it can be read", async () => {
  const mail = await parse(
    aMultipart("multipart/mixed", [
      text("x"),
      [
        "Content-Type: text/plain\nContent-Disposition: attachment; filename=a.txt\nContent-Transfer-Encoding: base64",
        "SGVsbG8*!=\n§§d29ybGQ",
      ],
    ]),
  );
  expect(Buffer.from(mail.files[0]?.bytes ?? []).toString()).toBe("Helloworld");
});

// mail N31
it("of two pictures in the text and a logo in the quote the one that is there is a file", async () => {
  const body = `<div>Look: <img src="cid:one@example.com"> and <img src="cid:missing@example.com"></div><div class="gmail_quote"><div class="gmail_attr">On 3 Nov 2026, at 10:11, Bea wrote:</div><blockquote>Hello <img src="cid:quoted"></blockquote></div>`;
  const mail = await parse(
    aMultipart("multipart/related", [
      html(body),
      picture("one@example.com", photo),
      picture("quoted", photo),
    ]),
  );
  expect(mail.newText).toBe("Look: and");
  expect(mail.files).toMatchObject([{ name: "one@example.com.png", contentId: "one@example.com" }]);
});

it("pictures that decorate a text are no files, and small ones that are attached are", async () => {
  const point = await sharp({ create: { width: 1, height: 1, channels: 3, background: "red" } })
    .withExif({ IFD0: { Copyright: "x".repeat(6_000) } })
    .png()
    .toBuffer();
  const body = '<p>Hello <img src="cid:logo"> <img src="cid:point"></p>';
  const mail = await parse(
    aMultipart("multipart/related", [
      html(body),
      picture("logo", logo),
      picture("point", point),
      picture("attached", logo),
      named("x.png", logo, "image/png"),
    ]),
  );
  expect(mail.files.map(({ name }) => name)).toEqual(["attached.png", "x.png"]);
});

// mail N35
describe("a mail that needs a key", () => {
  it.each([
    [
      "of OpenPGP",
      aMultipart('multipart/encrypted; protocol="application/pgp-encrypted"', [
        ["Content-Type: application/pgp-encrypted", "Version: 1"],
        [
          "Content-Type: application/octet-stream; name=encrypted.asc",
          "-----BEGIN PGP MESSAGE-----",
        ],
      ]),
      ["encrypted.asc"],
    ],
    [
      "of S/MIME",
      aMailWith({ "Content-Type": "application/pkcs7-mime; smime-type=enveloped-data" }, "MIAGCS"),
      ["smime.p7m"],
    ],
    [
      "of OpenPGP within its text",
      aMailWith({}, "-----BEGIN PGP MESSAGE-----\n\nhQEMA\n-----END PGP MESSAGE-----\n"),
      [],
    ],
  ])("%s says that it cannot be read", async (_title, raw, names) => {
    const mail = await parse(raw);
    expect(mail.isEncrypted).toBe(true);
    expect(mail.files.map(({ name }) => name)).toEqual(names);
  });

  it.each([
    ["OpenPGP", "application/pgp-signature", "signature.asc"],
    ["S/MIME", "application/pkcs7-signature", "smime.p7s"],
  ])("is none that is only signed with %s", async (_title, type, name) => {
    const mail = await parse(
      aMultipart(`multipart/signed; protocol="${type}"`, [
        text("The printer"),
        attached(`Content-Type: ${type}; name=${name}`, Buffer.from("x")),
      ]),
    );
    expect(mail).toMatchObject({ isEncrypted: false, newText: "The printer", files: [] });
  });
});
