import { mailPieceIds } from "@deskbell/shared/mail/mail-texts";
import PostalMime from "postal-mime";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { MailTextsModel } from "../../mail/texts/mail-texts.model.ts";
import { formOf } from "../call-api.ts";
import { aHugePicture, aPicture } from "../files.ts";
import { aDeskThatSends } from "../mails/desk-that-sends.ts";
import { anAdmin, anAgent, anEmail, type TestPerson } from "../people.ts";
import {
  aDrawing,
  aLongAnimation,
  aPolyglot,
  aScriptInGif,
  aTruncatedPicture,
  hiddenScript,
  otherKinds,
} from "./hostile-files.ts";

// What somebody with an admin's session may try with the words and the logo of mails.

let parts: Awaited<ReturnType<typeof aDeskThatSends>>;
let nora: TestPerson;
beforeAll(async () => {
  parts = await aDeskThatSends();
  nora = await anAdmin(parts.desk, "Nora Lindqvist");
});
afterAll(() => parts?.close());
beforeEach(async () => {
  parts.relay.mails.length = 0;
  await MailTextsModel.deleteMany({});
});

const usual = { company: "", language: "en", signature: "", texts: {} };
const put = (change: object) => nora.call("PUT", "mail-texts", { ...usual, ...change });
const read = async () => (await nora.call("GET", "mail-texts")).body.data;
const putLogo = (image: File) => nora.call("POST", "mail-texts/logo", formOf({ image }));
async function firstMail() {
  await expect.poll(() => parts.relay.mails.length).toBe(1);
  const [mail] = parts.relay.mails;
  const { raw = "", to: recipients } = mail ?? {};
  return { ...(await PostalMime.parse(raw)), raw, recipients };
}

// case J07
it("lines of a header in company, subject, signature and texts stay words of the mail", async () => {
  const lines = "x\r\nBcc: all@company.example\r\nX-Evil: 1\r\n\r\n<b>y</b>";
  const texts = Object.fromEntries(mailPieceIds.map((piece) => [piece, lines]));
  expect((await put({ company: lines, signature: lines, texts })).status).toBe(200);
  const email = anEmail();
  await nora.call("POST", "invitations", { email });
  const { recipients, headers, from, subject, html = "" } = await firstMail();
  expect(recipients).toEqual([email]);
  expect(from?.address).toBe("support@desk.example");
  expect(headers.filter(({ key }) => key === "x-evil" || key === "bcc")).toEqual([]);
  expect(subject).toMatch(/^x Bcc: all@company\.example X-Evil: 1 <b>y<\/b>$/);
  expect(html).not.toContain("<b>");
});

// case J07
it("what cannot be seen, or turns words about, is in no text of a mail", async () => {
  const hidden = "pay\u0000 here\u0007\u001b[31m\ud800";
  await put({
    company: `A\u202eB\u2066${hidden}`,
    signature: hidden,
    texts: { "invitation.text": hidden },
  });
  const { company, signature, texts } = await read();
  expect(company).toBe("ABpay here[31m\ufffd");
  expect([signature, texts["invitation.text"]]).toEqual(Array(2).fill("pay here[31m\ufffd"));
});

// case J09
it.each([
  "{__proto__}",
  "{constructor}",
  "{toString}",
  "{company.constructor}",
  "{{company}}",
  "$company{7*7}",
  "{customer",
  "{}",
])("%s is no placeholder", async (text) => {
  const { status } = await put({ texts: { "answer.greeting": text } });
  expect(status).toBe(400);
  expect((await read()).texts).toEqual({});
});

// case J09
it.each([
  ["a piece that there is not", { texts: { "answer.secret": "x" } }],
  ["pieces of __proto__", { texts: JSON.parse('{"__proto__":{"x":"y"},"constructor":"z"}') }],
  ["a piece that is an object", { texts: { "answer.greeting": { $ne: "" } } }],
  ["a text of 20,000 characters", { texts: { "answer.greeting": "x".repeat(20_000) } }],
  ["a language that is markup", { language: '"><script>' }],
  ["a language that is a path", { language: "../../etc" }],
  ["a company of 20,000 characters", { company: "x".repeat(20_000) }],
])("%s is refused, and nothing is stored", async (_, change) => {
  for (const [method, path] of [
    ["PUT", "mail-texts"],
    ["POST", "mail-texts/preview"],
    ["POST", "mail-texts/test"],
  ] as const) {
    const { status } = await nora.call(method, path, { ...usual, kind: "answer", ...change });
    expect([path, status]).toEqual([path, 400]);
  }
  expect(await MailTextsModel.countDocuments({})).toBe(0);
  expect(parts.relay.mails).toEqual([]);
});

// case J09
it("a test mail goes to the admin who asks, whoever else is named", async () => {
  const others = {
    to: "all@company.example",
    cc: ["all@company.example"],
    from: "ceo@company.example",
  };
  const answer = await nora.call("POST", "mail-texts/test", {
    ...usual,
    kind: "answer",
    ...others,
  });
  expect(answer.body.data).toEqual({ to: nora.email });
  const { recipients, raw } = await firstMail();
  expect(recipients).toEqual([nora.email]);
  expect(raw).not.toMatch(/all@company|ceo@company/);
});

// case J10
it("a logo that is also a page and an archive is a picture alone", async () => {
  expect((await putLogo(await aPolyglot())).status).toBe(200);
  const [, bytes = ""] = (await read()).logo.split(",");
  const png = Buffer.from(bytes, "base64");
  expect(png.includes(hiddenScript) || png.includes("PK\u0003\u0004")).toBe(false);
  const { format, width = 0, exif } = await sharp(png).metadata();
  expect([format, width <= 320, exif]).toEqual(["png", true, undefined]);
});

// case J10
it("a logo of ten thousand frames is one picture", async () => {
  expect([200, 415]).toContain((await putLogo(aLongAnimation(10_000))).status);
  const { logo } = await read();
  if (logo !== null) expect(logo.length).toBeLessThan(10_000);
});

// case J10
it("what is no picture becomes no logo, and the one before stays", async () => {
  await putLogo(await aPicture());
  const { logo } = await read();
  const hostile = [
    aDrawing(),
    aScriptInGif(),
    await aTruncatedPicture(),
    aHugePicture(),
    new File([new Uint8Array(2_000_001)], "logo.png", { type: "image/png" }),
    ...(await otherKinds()),
  ];
  for (const file of hostile) {
    const { status } = await putLogo(file);
    expect([file.name, status >= 400 && status < 500]).toEqual([file.name, true]);
  }
  expect((await read()).logo).toBe(logo);
});

// case J08
it.each(["", "x", "__proto__", `${"A".repeat(200)}.9999999999999.${"A".repeat(43)}`, "%00.1.x"])(
  "the page of a preview is at no path that somebody has made up: %j",
  async (grant) => {
    const { status } = await fetch(
      `${parts.desk.url}/uploads/mails/preview/${encodeURIComponent(grant)}`,
    );
    expect(status).toBe(404);
  },
);

// case J08
it("an agent changes no word and no logo, sends no test and no invitation", async () => {
  const bea = await anAgent(parts.desk, "Bea Larsen");
  const { id } = (await nora.call("POST", "invitations", { forWhom: "Kim", email: anEmail() })).body
    .data;
  await firstMail();
  const image = await aPicture();
  const draft = { ...usual, kind: "answer" };
  const asked = [
    await bea.call("PUT", "mail-texts", { ...usual, company: "Evil" }),
    await bea.call("POST", "mail-texts/logo", formOf({ image })),
    await bea.call("DELETE", "mail-texts/logo"),
    await bea.call("POST", "mail-texts/preview", draft),
    await bea.call("POST", "mail-texts/test", draft),
    await bea.call("POST", `invitations/${id}/send`),
  ];
  expect(asked.map(({ status }) => status)).toEqual(Array(6).fill(403));
  expect(await read()).toMatchObject({ company: "", logo: null });
  expect(parts.relay.mails).toHaveLength(1);
});

// case J08
it.each([
  ["0123456789abcdef01234567", 404],
  ["__proto__", 400],
  ['{"$ne":null}', 400],
  ["..%2f..", 400],
])("no invitation called %s is sent again", async (id, status) => {
  const answer = await nora.call("POST", `invitations/${encodeURIComponent(id)}/send`);
  expect(answer.status).toBe(status);
  expect(parts.relay.mails).toEqual([]);
});
