import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  aMessageId,
  deskAddress,
  proven,
  receive,
  receivingMails,
} from "../../testing/mails/incoming-mails.ts";
import { aVerifiedCustomer, type TestPerson } from "../../testing/people.ts";
import { aTestDeskWithPeople } from "../../testing/test-desk.ts";
import { aTicket } from "../../testing/tickets.ts";
import { aMailWith } from "../parsing/testing/a-mail.ts";
import { createFileLinks } from "../sending/files/file-links.ts";
import { createMuteLinks } from "../sending/muting/mute-links.ts";
import { MailTextsModel } from "./mail-texts.model.ts";

const secret = randomUUID();
const { desk, admin: nora } = aTestDeskWithPeople({ secret, receiving: receivingMails() });
let zofia: TestPerson;
beforeEach(async () => {
  zofia = await aVerifiedCustomer(desk, "Zofia Nowak");
});
afterEach(async () => {
  await MailTextsModel.deleteMany({});
});

const save = async (language: string, texts: object) => {
  const said = { company: "Wasserkocher AG", language, signature: "", texts };
  return nora.call("PUT", "mail-texts", said);
};
async function page(path: string, method = "GET") {
  const answer = await fetch(desk.url + path, { method });
  return { status: answer.status, html: await answer.text() };
}

it("the page that ends mails about a ticket is in the desk's language, and what admins write is text", async () => {
  const { number, path } = await aMutable();
  await save("he", {
    "page.mails": "הודעות על פנייה {number} <b>",
    "page.written": "אנחנו כותבים",
    "page.muted": "אין הודעות",
    "page.mute": "די",
    "page.unmute": "שוב",
  });
  const before = await page(path);
  expect(before.html).toContain('<html lang="he" dir="rtl">');
  expect(before.html).toContain(`<h1>הודעות על פנייה ${number} &lt;b&gt;</h1>`);
  expect(before.html).toMatch(/אנחנו כותבים[\s\S]*<button>די<\/button>/);
  expect((await page(path, "POST")).html).toMatch(/אין הודעות[\s\S]*<button>שוב<\/button>/);
});

it("where admins have said nothing, the page says that it is in English", async () => {
  const { number, path } = await aMutable();
  const { html } = await page(path);
  expect(html).toContain('<html lang="en" dir="ltr">');
  expect(html).toContain(`<h1>Mails about ticket #${number}</h1>`);
});

it("the page of a file whose link does not work, or not any more, is in the desk's language", async () => {
  await save("de", {
    "page.unknown": "Dieser Link geht nicht",
    "page.expired": "Dieser Link ist abgelaufen",
    "page.expiredFile": "Links gelten vierzehn Tage.",
  });
  const links = createFileLinks(secret, () => Date.now() - 15 * 24 * 60 * 60_000);
  const expired = await page(links.pathFor({ fileId: "a".repeat(32), name: "manual.pdf" }));
  expect(expired.status).toBe(410);
  expect(expired.html).toMatch(/<html lang="de" dir="ltr">[\s\S]*abgelaufen[\s\S]*vierzehn Tage/);
  const unknown = await page("/mailed-files/x/y/z.pdf");
  expect(unknown.status).toBe(404);
  expect(unknown.html).toContain("<h1>Dieser Link geht nicht</h1>");
});

it("an answer above the desk's line has only its new words, whichever line the desk had when it wrote", async () => {
  const german = "Bitte schreiben Sie oberhalb dieser Zeile";
  await save("de", { "answer.marker": german });
  await save("en", { "answer.marker": "" });
  const usual = "Please write above this line";
  for (const line of [german, usual]) {
    const ticket = await aTicket(zofia);
    const headers = {
      From: zofia.email,
      To: deskAddress,
      Subject: `Re: [#${ticket.ticket}] Kettle`,
      "Message-ID": aMessageId(),
      "Content-Type": "text/plain; charset=utf-8",
      ...proven(),
    };
    const raw = aMailWith(headers, `That helped!\n\n${line}\n\nHello Zofia`);
    expect(await receive(desk, raw)).toMatchObject({ state: "joined" });
    await desk.tickets.settled();
    const { body } = await nora.call("GET", `message/${ticket._id}?after=0`);
    expect(body).toMatchObject([{ text: "That helped!" }]);
  }
});

it.each(["Reply", "x".repeat(71)])(
  "%j is no line to answer above: people write it themselves, or it breaks on its way",
  async (marker) => {
    const { status, body } = await save("en", { "answer.marker": marker });
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining("8 to 70")]);
  },
);

it("a line of signs is no line to answer above: customers draw such lines themselves", async () => {
  const { status, body } = await save("en", { "answer.marker": "-- -- -- -- --" });
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining("Enter words")]);
});

async function aMutable() {
  const ticket = await aTicket(zofia);
  const path = createMuteLinks(secret).pathFor(ticket.ticket, zofia.user._id);
  return { number: ticket.ticket, path };
}
