import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { createMailParser } from "../../mail/parsing/mail-parser.ts";
import { startTestDesk, type TestDesk } from "../../testing/start-test-desk.ts";
import type { StoredBytes } from "./kept-mails.ts";
import { trialMailboxRoutes } from "./mailbox.routes.ts";

let desk: TestDesk;
const taken: Buffer[] = [];
const parser = createMailParser({
  settings: { ownAddresses: [], trustedAuthserv: null, spamHeader: null, markers: [] },
});

const sent: StoredBytes = {
  _id: "a".repeat(24),
  raw: {
    buffer: Buffer.from(
      [
        "From: Bea, Support <support@desk.example>",
        "Reply-To: Support <support+t12.token@desk.example>",
        "To: Zofia <zofia@example.com>",
        "Subject: Re: Kettle [#12]",
        "Message-ID: <t12.1.token@desk.example>",
        "References: <first@example.com> <second@example.com>",
        "",
        "Please write above this line",
        "",
        "Does it hum?",
        "",
      ].join("\r\n"),
    ),
  },
};

const picture = Buffer.from("a picture");
const withFiles: StoredBytes = {
  _id: "c".repeat(24),
  raw: {
    buffer: Buffer.from(
      [
        "From: Support <support@desk.example>",
        "To: Zofia <zofia@example.com>",
        "Subject: Re: Kettle [#12]",
        'Content-Type: multipart/mixed; boundary="a"',
        "",
        "--a",
        'Content-Type: multipart/related; boundary="b"',
        "",
        "--b",
        "Content-Type: text/html; charset=utf-8",
        "",
        '<p>Here it is</p><img src="cid:logo@deskbell" alt="Desk"><img src="cid:nothing" alt="">',
        "--b",
        "Content-Type: image/png; name=logo.png",
        "Content-ID: <logo@deskbell>",
        "Content-Disposition: inline; filename=logo.png",
        "Content-Transfer-Encoding: base64",
        "",
        picture.toString("base64"),
        "--b--",
        "--a",
        'Content-Type: text/html; name="a.html"',
        'Content-Disposition: attachment; filename="<b>manual</b>.html"',
        "",
        "<script>alert(1)</script>",
        "--a--",
        "",
      ].join("\r\n"),
    ),
  },
};

beforeAll(async () => {
  desk = await startTestDesk({
    trialRoutes: ({ contact }) =>
      trialMailboxRoutes({
        emulatorUrl: inject("emulatorUrl"),
        contact: contact.newest,
        outgoing: async () => [sent, withFiles],
        async takeIn(raw) {
          taken.push(raw);
          return { mailId: "", isNew: true };
        },
        siteOrigins: [],
      }),
  });
});
afterAll(() => Promise.all([desk.close(), parser.close()]));
beforeEach(() => {
  taken.length = 0;
});

const post = (path: string, fields: Record<string, string>, headers: object = {}) =>
  fetch(`${desk.url}/dev/mailbox/${path}`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { ...headers },
    redirect: "manual",
  });
const parsed = () => parser.parse(taken[0] ?? Buffer.alloc(0), { arrivedAt: new Date() });
const aWrittenMail = {
  name: "Nora",
  address: "nora@example.org",
  subject: "Grinder",
  text: "It jams.",
};

it("what is written to support comes in as a mail of whoever it says", async () => {
  const answer = await post("write", aWrittenMail);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/dev/mailbox?sent"]);
  const mail = await parsed();
  expect(mail.sender).toMatchObject({ address: "nora@example.org", name: "Nora" });
  expect([mail.subject, mail.newText]).toEqual(["Grinder", "It jams."]);
  expect(mail.recipients).toMatchObject([{ address: "support@desk.example" }]);
});

it("a reply goes where the mail says, goes on from it and quotes it", async () => {
  expect((await post(`${sent._id}/reply`, { text: "Yes,\nin tune." })).status).toBe(303);
  const mail = await parsed();
  expect(mail.sender).toMatchObject({ address: "zofia@example.com" });
  expect(mail.recipients).toMatchObject([{ address: "support+t12.token@desk.example" }]);
  expect(mail.inReplyTo).toEqual(["t12.1.token@desk.example"]);
  expect(mail.references).toEqual([
    "first@example.com",
    "second@example.com",
    "t12.1.token@desk.example",
  ]);
  expect([mail.subject, mail.newText]).toEqual(["Re: Kettle [#12]", "Yes,\nin tune."]);
  expect(mail.wholeText).toContain("Please write above this line");
});

describe("a mail is not written", () => {
  it.each(["https://evil.example", "null"])("by a page of %s", async (Origin) => {
    for (const path of ["write", `${sent._id}/reply`]) {
      expect((await post(path, aWrittenMail, { Origin })).status).toBe(403);
    }
    expect(taken).toEqual([]);
  });

  it("without words, from what is no address, or in answer to no mail", async () => {
    for (const wrong of [
      { text: " " },
      { address: "nora" },
      { address: "a@b.example, c@d.example" },
    ]) {
      expect((await post("write", { ...aWrittenMail, ...wrong })).status).toBe(400);
    }
    expect((await post(`${"b".repeat(24)}/reply`, { text: "Hello" })).status).toBe(404);
    expect(taken).toEqual([]);
  });

  it("with headers that stand in its subject or in a name", async () => {
    const evil = "A\r\nBcc: victim@example.com";
    expect((await post("write", { ...aWrittenMail, subject: evil, name: evil })).status).toBe(303);
    expect(taken[0]?.toString()).not.toMatch(/^bcc:/im);
  });
});

it("its own page may send the forms, and stays without scripts", async () => {
  const answer = await fetch(`${desk.url}/dev/mailbox?sent`);
  expect(answer.headers.get("referrer-policy")).toBe("same-origin");
  const page = await answer.text();
  expect(page).toContain("It is on its way to the desk");
  expect(page).not.toContain("<script");
  expect((await post("write", aWrittenMail, { Origin: new URL(desk.url).origin })).status).toBe(
    303,
  );
});

describe("a mail with files", () => {
  const get = (path: string) => fetch(`${desk.url}/dev/mailbox/${path}`);

  it("offers what is attached, as a download that nothing in the browser opens", async () => {
    const page = await (await fetch(`${desk.url}/dev/mailbox`)).text();
    const link = new RegExp(`href="/dev/mailbox/(${withFiles._id}/files/\\d)" download`).exec(page);
    expect(page).toContain("<bdi>&lt;b&gt;manual&lt;/b&gt;.html</bdi>");
    expect(page.match(/\/files\//g)).toHaveLength(1); // the logo is none
    const answer = await get(link?.[1] ?? "");
    expect([answer.status, answer.headers.get("content-type")]).toEqual([
      200,
      "application/octet-stream",
    ]);
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment/);
    expect(answer.headers.get("content-security-policy")).toContain("sandbox");
    expect((await answer.text()).trim()).toBe("<script>alert(1)</script>");
  });

  it("has no others, and other mails have none", async () => {
    for (const path of [
      `${withFiles._id}/files/7`,
      `${withFiles._id}/files/x`,
      `${withFiles._id}/files/-1`,
      `${sent._id}/files/0`,
      `${"b".repeat(24)}/files/0`,
    ]) {
      expect((await get(path)).status).toBe(404);
    }
  });

  it("shows the pictures that it brings, and fetches none", async () => {
    const answer = await get(`${withFiles._id}/html`);
    const policy = answer.headers.get("content-security-policy");
    expect(policy).toMatch(/^default-src 'none'; img-src data:; .*sandbox allow-popups/);
    const html = await answer.text();
    expect(html).toContain(`src="data:image/png;base64,${picture.toString("base64")}"`);
    expect(html).toContain('src="cid:nothing"');
  });
});
