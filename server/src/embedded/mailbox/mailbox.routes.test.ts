import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { createMailParser } from "../../mail/parsing/mail-parser.ts";
import { startTestDesk, type TestDesk } from "../../testing/start-test-desk.ts";
import type { StoredBytes } from "./kept-mails.ts";
import { mailboxRoutes } from "./mailbox.routes.ts";

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

beforeAll(async () => {
  desk = await startTestDesk({
    trialRoutes: ({ contact }) =>
      mailboxRoutes({
        emulatorUrl: inject("emulatorUrl"),
        contact: contact.newest,
        outgoing: async () => [sent],
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
const aMail = { name: "Nora", address: "nora@example.org", subject: "Grinder", text: "It jams." };

it("what is written to support comes in as a mail of whoever it says", async () => {
  const answer = await post("write", aMail);
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
      expect((await post(path, aMail, { Origin })).status).toBe(403);
    }
    expect(taken).toEqual([]);
  });

  it("without words, from what is no address, or in answer to no mail", async () => {
    for (const wrong of [
      { text: " " },
      { address: "nora" },
      { address: "a@b.example, c@d.example" },
    ]) {
      expect((await post("write", { ...aMail, ...wrong })).status).toBe(400);
    }
    expect((await post(`${"b".repeat(24)}/reply`, { text: "Hello" })).status).toBe(404);
    expect(taken).toEqual([]);
  });

  it("with headers that stand in its subject or in a name", async () => {
    const evil = "A\r\nBcc: victim@example.com";
    expect((await post("write", { ...aMail, subject: evil, name: evil })).status).toBe(303);
    expect(taken[0]?.toString()).not.toMatch(/^bcc:/im);
  });
});

it("its own page may send the forms, and stays without scripts", async () => {
  const answer = await fetch(`${desk.url}/dev/mailbox?sent`);
  expect(answer.headers.get("referrer-policy")).toBe("same-origin");
  const page = await answer.text();
  expect(page).toContain("It is on its way to the desk");
  expect(page).not.toContain("<script");
  expect((await post("write", aMail, { Origin: new URL(desk.url).origin })).status).toBe(303);
});
