import type { ShownMailTexts } from "@deskbell/shared/mail/mail-texts";
import PostalMime from "postal-mime";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { AuditModel } from "../../audit/audit.model.ts";
import { formOf } from "../../testing/call-api.ts";
import { aPicture, aTextFile } from "../../testing/files.ts";
import { aDeskThatSends } from "../../testing/mails/desk-that-sends.ts";
import { anAdmin, anAgent, anEmail, type TestPerson } from "../../testing/people.ts";
import { lookOf, usualSettings } from "./mail-look.ts";
import { MailTextsModel } from "./mail-texts.model.ts";
import { createPreviewLinks } from "./preview-links.ts";
import { sampleMail } from "./sample-mails.ts";

let parts: Awaited<ReturnType<typeof aDeskThatSends>>;
let nora: TestPerson;
const usual = { company: "", language: "en", signature: "", texts: {} };
const german = {
  company: "Wasserkocher AG",
  language: "de",
  signature: "Ihr Wasserkocher-Team",
  texts: {
    "answer.greeting": "Guten Tag {customer},",
    "answer.writes": "{agent} schreibt:",
    "invitation.subject": "{inviter} lädt Sie zu {company} ein",
    "invitation.link": "Bis {date}:",
  },
};

beforeAll(async () => {
  parts = await aDeskThatSends();
  nora = await anAdmin(parts.desk, "Nora Lindqvist");
});
afterAll(() => parts.close());
beforeEach(async () => {
  await MailTextsModel.deleteMany({});
  parts.relay.mails.length = 0;
});

const save = (texts: object) => nora.call("PUT", "mail-texts", texts);
const read = async (): Promise<ShownMailTexts> => (await nora.call("GET", "mail-texts")).body.data;
const preview = (kind: string, texts: object) =>
  nora.call("POST", "mail-texts/preview", { ...texts, kind });
const putLogo = async () =>
  nora.call("POST", "mail-texts/logo", formOf({ image: await aPicture() }));
async function firstMail() {
  await expect.poll(() => parts.relay.mails.length).toBe(1);
  return PostalMime.parse(parts.relay.mails[0]?.raw ?? "");
}

it("an admin's words, company and signature are in the mails from then on, and the audit log says who changed them", async () => {
  expect((await save(german)).status).toBe(200);
  expect(await read()).toEqual({ ...german, acknowledges: true, logo: null, revision: 1 });
  await nora.call("POST", "invitations", { email: anEmail() });
  const { subject, text = "", html = "" } = await firstMail();
  expect(subject).toBe("Nora Lindqvist lädt Sie zu Wasserkocher AG ein");
  for (const words of [text, html]) expect(words).toContain("Ihr Wasserkocher-Team");
  expect(text).toMatch(/Bis \d+\. \p{L}+ \d{4}:/u);
  expect(html).toContain('<html lang="de" dir="ltr">');
  const entry = await AuditModel.findOne({ action: "change-mail-texts" }).sort({ _id: -1 }).lean();
  expect(entry).toMatchObject({ by: nora.email, outcome: "done" });
  expect(entry?.changes).toContainEqual(
    expect.objectContaining({ field: "company", to: ["Wasserkocher AG"] }),
  );
});

it("of two admins at the texts the later does not undo what the earlier has saved, and is told so", async () => {
  await putLogo();
  const { logo, ...seen } = await read();
  expect(logo).not.toBeNull();
  expect(seen.revision).toBe(0);
  const greeting = { "answer.greeting": "Guten Tag {customer}," };
  expect((await save({ ...seen, texts: greeting })).status).toBe(200);
  const late = await save({ ...seen, signature: "Your kettle team" });
  expect([late.status, late.body.message]).toEqual([
    409,
    "Somebody has changed the texts meanwhile. Look at them again.",
  ]);
  const now = await read();
  expect([now.texts, now.signature, now.revision]).toEqual([greeting, "", 1]);
  // Again, since its answer was lost: it is so already.
  expect((await save({ ...seen, texts: greeting })).status).toBe(200);
  expect((await save({ ...now, logo: undefined, signature: "Your kettle team" })).status).toBe(200);
  expect((await read()).revision).toBe(2);
});

it("of two first changes at the same moment one is refused, and the other is whole", async () => {
  const [one, two] = [
    { ...usual, company: "One" },
    { ...usual, company: "Two" },
  ];
  const answers = await Promise.all([one, two].map((texts) => save({ ...texts, revision: 0 })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { company } = await read();
  expect(company).toBe(answers[0]?.status === 200 ? "One" : "Two");
});

it("a text that is taken back is said as usual", async () => {
  await save(german);
  expect((await save({ ...german, texts: { "answer.greeting": "" } })).status).toBe(200);
  expect((await read()).texts).toEqual({});
});

it.each([
  ["answer.greeting", "Hello {costumer},", "{costumer}"],
  ["answer.quote", "You, {customer}, wrote:", "{customer}"],
  ["answer.greeting", "Hello {customer", "{"],
  ["answer.greeting", "Hello {{customer}}", "{"],
])("in %s a placeholder that nothing is put in for is refused: %s", async (piece, text, named) => {
  const { status, body } = await save({ ...usual, texts: { [piece]: text } });
  expect(status).toBe(400);
  expect(JSON.stringify(body.errors)).toContain(`${named} is not known here.`);
  expect((await read()).texts).toEqual({});
});

it.each(["", "x", "not a language"])("%j is no language", async (language) => {
  expect((await save({ ...usual, language })).status).toBe(400);
});

it("where people read from right to left, the mail says so", () => {
  const look = lookOf({ ...usualSettings, language: "ar" }, { name: "Support", signature: "" });
  const sample = { viewerName: "Bea", linkTo: (path: string) => path, now: Date.now };
  expect(sampleMail("answer", look, sample).html).toContain('<html lang="ar" dir="rtl">');
});

it("what people write is put in as it is: a placeholder or a tag in a name does nothing", () => {
  const look = lookOf(usualSettings, { name: "Support", signature: "" });
  const customer = "{company} <b>$&</b>";
  expect(look.say("answer.greeting", { customer })).toBe(`Hello ${customer},`);
});

it("the signature of a mailbox counts before the company's", () => {
  const settings = { ...usualSettings, signature: "The company" };
  expect(lookOf(settings, { name: "Returns", signature: "Returns" }).signature).toBe("Returns");
  expect(lookOf(settings, { name: "Returns", signature: "" }).signature).toBe("The company");
});

it("the logo is encoded anew and comes with each mail, which fetches nothing", async () => {
  expect((await putLogo()).status).toBe(200);
  expect((await read()).logo).toMatch(/^data:image\/png;base64,/);
  await nora.call("POST", "invitations", { email: anEmail() });
  const { html = "", attachments } = await firstMail();
  const [logo, ...others] = attachments;
  expect(others).toEqual([]);
  expect(logo).toMatchObject({ mimeType: "image/png", disposition: "inline", related: true });
  expect(html).toContain(`src="cid:${logo?.contentId?.slice(1, -1)}"`);
  expect(html).not.toMatch(/src="(?!cid:)/);
  const { format, exif } = await sharp(Buffer.from(logo?.content as ArrayBuffer)).metadata();
  expect([format, exif]).toEqual(["png", undefined]);
  expect((await nora.call("DELETE", "mail-texts/logo")).body.data.logo).toBeNull();
});

it("what is no picture becomes no logo", async () => {
  const form = formOf({ image: aTextFile("logo.png") });
  expect((await nora.call("POST", "mail-texts/logo", form)).status).toBe(415);
  expect((await read()).logo).toBeNull();
});

it("the preview of texts that are not saved shows them as text and in a frame, and saves nothing", async () => {
  await putLogo();
  const { status, body } = await preview("answer", german);
  expect(status).toBe(200);
  const { subject, text, path } = body.data;
  expect([subject, text]).toEqual([
    "Re: The kettle does not boil [#12]",
    expect.stringContaining("Nora Lindqvist schreibt:"),
  ]);
  const frame = await fetch(parts.desk.url + path);
  expect(frame.headers.get("content-security-policy")).toMatch(
    /^default-src 'none'; img-src data:; .*sandbox allow-popups/,
  );
  expect(frame.headers.get("x-frame-options")).toBeNull();
  const html = await frame.text();
  expect(html).toContain("Guten Tag Zofia Nowak,");
  expect(html).toMatch(/<img src="data:image\/png;base64,/);
  expect((await read()).texts).toEqual({});
});

it("the path of a preview is nobody else's to make, and dead after ten minutes", async () => {
  let nowMs = 0;
  const links = createPreviewLinks("s".repeat(32), () => nowMs);
  const draft = { ...german, kind: "answer" as const };
  const grant = links.pathFor(draft).split("/").at(-1) ?? "";
  expect(links.read(grant)).toEqual(draft);
  expect(createPreviewLinks("t".repeat(32), () => nowMs).read(grant)).toBeNull();
  expect(links.read(grant.replace(/\.\d+\./, ".999999999999."))).toBeNull();
  nowMs += 10 * 60_000;
  expect(links.read(grant)).toBeNull();
  expect((await fetch(`${parts.desk.url}/uploads/mails/preview/${grant}`)).status).toBe(404);
});

it("an admin mails the draft to themselves, and to nobody else", async () => {
  const answer = await nora.call("POST", "mail-texts/test", { ...german, kind: "answer" });
  expect(answer).toMatchObject({ status: 200, body: { data: { to: nora.email } } });
  const { text = "" } = await firstMail();
  expect(parts.relay.mails[0]?.to).toEqual([nora.email]);
  expect(text).toContain("Guten Tag Zofia Nowak,");
});

it("an agent neither reads nor changes them", async () => {
  const bea = await anAgent(parts.desk, "Bea Larsen");
  expect((await bea.call("GET", "mail-texts")).status).toBe(403);
  expect((await bea.call("PUT", "mail-texts", german)).status).toBe(403);
  expect((await read()).company).toBe("");
});
