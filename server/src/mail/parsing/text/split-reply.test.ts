import { describe, expect, it } from "vitest";
import { desk, ofHtml, ofText, phrases, programs, subject } from "./reply-fixtures.ts";

const cases = Object.entries(programs).flatMap(([program, write]) =>
  Object.entries(phrases).map(([language, words]) => ({ program, language, words, write })),
);

// mail N61 26
describe("of a reply only the new words are shown", () => {
  it.each(cases)("$program in $language", ({ words, write }) => {
    const { html, text = "" } = write(words);
    const about = words.replyPrefix + subject;
    expect(html ? ofHtml(html, about) : ofText(text, about)).toBe(words.written);
  });

  it.each([
    [
      "Yahoo",
      `<div>It works.</div><div><br></div><div id="ydp1yahoo_quoted_1" class="ydp1yahoo_quoted yahoo_quoted"><div><div>On Tuesday, November 3, 2026 at 10:11:00 AM GMT+1, Bea &lt;${desk}&gt; wrote:</div><div><br></div><div>Is it plugged in?</div></div></div>`,
    ],
    [
      "Proton Mail",
      `<div>It works.</div><div class="protonmail_quote">On Tuesday, 3 November 2026 at 10:11, Bea &lt;${desk}&gt; wrote:<br><br><blockquote class="protonmail_quote" type="cite">Is it plugged in?</blockquote><br></div>`,
    ],
    [
      "GMX",
      `<div>It works.</div><div>&nbsp;</div><div name="quote" style="margin:10px 5px 5px 10px; border-left:2px solid #C3D9E5;"><div><b>Gesendet:</b>&nbsp;Dienstag, 3. November 2026 um 10:11<br/><b>Von:</b>&nbsp;Bea &lt;${desk}&gt;<br/><b>An:</b>&nbsp;ada@example.com</div><div>Is it plugged in?</div></div>`,
    ],
    [
      "Mail.ru",
      `<div>It works.</div><blockquote style="border-left:1px solid #0857A6; margin:10px; padding:0 0 0 10px;">Вторник, 3 ноября 2026, 10:11 +03:00 от Bea &lt;${desk}&gt;:<br><div>Is it plugged in?</div></blockquote>`,
    ],
    [
      "Roundcube",
      `<p>It works.</p><p id="reply-intro">On 2026-11-03 10:11, Bea wrote:</p><blockquote type="cite">Is it plugged in?</blockquote>`,
    ],
    [
      "Outlook on a phone",
      `<div>It works.</div><div id="mail-editor-reference-message-container"><hr><div id="divRplyFwdMsg"><b>From:</b> Bea<br></div>Is it plugged in?</div>`,
    ],
  ])("of %s", (_program, html) => {
    expect(ofHtml(html)).toBe("It works.");
  });

  it.each([
    [
      "Outlook 2010",
      `It works.\n\n-----Original Message-----\nFrom: Bea [mailto:${desk}]\nSent: Tuesday, November 03, 2026 10:11 AM\nTo: Ada\nSubject: other\n\nIs it plugged in?`,
    ],
    [
      "Outlook on a phone",
      `It works.\n\n________________________________\nFrom: Bea <${desk}>\nSent: Tuesday, November 3, 2026 10:11:12 AM\nTo: ada@example.com <ada@example.com>\nSubject: [#12] shortened\n\nIs it plugged in?`,
    ],
    [
      "a program that marks nothing, by our own line",
      "It works.\n\nOn 3 Nov 2026 at 10:11 Bea wrote:\n\nPlease write above this line\n\nIs it plugged in?",
    ],
    [
      "a program that marks with bars, by our own line",
      "It works.\n\n| Please  write ABOVE this line\n| Is it plugged in?",
    ],
    [
      "mutt",
      "It works.\n\nOn Tue, Nov 03, 2026 at 10:11:12AM +0100, Bea wrote:\n> Is it plugged in?\n>\n> Bea\n\n-- \nAda Lovelace\nLondon",
    ],
    [
      "a program whose line breaks around our address",
      `It works.\n\nBea, Company Support <\n${desk}> wrote:\n\n> Is it plugged in?`,
    ],
    ["somebody who quotes with nothing above", "It works.\n\n> Is it plugged in?\n> Bea"],
    [
      "somebody with a signature above the quote",
      "It works.\n-- \nAda Lovelace\n\nOn 3 Nov 2026, at 10:11, Bea wrote:\n> Is it plugged in?",
    ],
  ])("of %s", (_program, text) => {
    expect(ofText(text)).toBe("It works.");
  });

  // Shapes met in the fixtures of other parsers of replies, which were written by other people.
  it.each([
    [
      "Samsung",
      `It works.\n\n-------- Original message --------\nFrom: Bea <${desk}>\nDate: 03/11/2026  10:11  (GMT+01:00)\nTo: ada@example.com Subject: The printer\n\nIs it plugged in?`,
    ],
    [
      "a program that wraps within the address",
      `It works.\n\ntir. 3. nov. 2026 kl. 10:11 skrev Bea <bea@company.example\n>:\n\n> Is it plugged in?`,
    ],
    [
      "Yahoo in French, in another order",
      `It works.\n\n      De : Bea <${desk}>\n À : Ada <ada@example.com>\n Envoyé le : mardi 3 novembre 2026 10h11\n Objet : Re: ${subject}\n\nIs it plugged in?`,
    ],
    [
      "Outlook with another subject, by our own line",
      `It works.\n\nFrom: Bea <${desk}>\nSent: Tuesday, November 3, 2026 10:11 AM\nTo: Ada\nSubject: something else\n\nPlease write above this line\n\nIs it plugged in?`,
    ],
  ])("of %s", (_program, text) => {
    expect(ofText(text)).toBe("It works.");
  });

  it.each([
    [
      "Hotmail, which writes signs as text",
      "It works.<br><br><div>&gt; Subject: Test<br>&gt; From: bea@company.example<br>&gt; <br>&gt; Is it plugged in?<br></div>",
    ],
    [
      "Outlook 2010 with another subject, by the line that it draws",
      `<p class=MsoNormal>It works.</p><div style='border:none;border-top:solid #B5C4DF 1.0pt;padding:3.0pt 0in 0in 0in'><p class=MsoNormal><b>From:</b> Bea [mailto:${desk}]<br><b>Sent:</b> Monday, January 01, 2024 12:00 AM<br><b>To:</b> ada@example.com<br><b>Subject:</b> other</p></div><p class=MsoNormal>Is it plugged in?</p>`,
    ],
    [
      "Windows Mail in Russian, with marks of direction in its date",
      `It works.<div style="padding-top: 5px; border-top-color: rgb(229, 229, 229); border-top-width: 1px; border-top-style: solid;"><div><b>От:</b>&nbsp;<a href="mailto:${desk}">Bea</a><br><b>Отправлено:</b>&nbsp;\u200E3\u200E \u200Eноября\u200E \u200E2026\u200E г. \u200E15\u200E:\u200E05<br><b>Кому:</b>&nbsp;Ada</div></div><div>Is it plugged in?</div>`,
    ],
  ])("of %s", (_program, html) => {
    expect(ofHtml(html)).toBe("It works.");
  });

  it("of a header block below a line that only looks like one of it", () => {
    const headers = `From: Bea <${desk}>\nSent: Tuesday, November 3, 2026 10:11 AM\nTo: Ada\nSubject: ${subject}`;
    expect(ofText(`It works.\nPS: call me\n${headers}\n\nIs it plugged in?`)).toBe(
      "It works.\nPS: call me",
    );
  });

  it("of a signature of Gmail", () => {
    const html = `<div dir="ltr">It works.<br clear="all"><div><br></div><span class="gmail_signature_prefix">-- </span><br><div dir="ltr" class="gmail_signature"><div>Ada<br>London</div></div></div>`;
    expect(ofHtml(html)).toBe("It works.");
  });
});

// mail N62 26
describe("nothing is cut", () => {
  it.each([
    [
      "when answers stand between quotes",
      "On 3 Nov 2026, at 10:11, Bea wrote:\n> Is it plugged in?\nYes.\n> Is it on?\nNo.",
    ],
    [
      "when the answer stands below the quote",
      "On 3 Nov 2026, at 10:11, Bea wrote:\n> Is it plugged in?\n\nYes, it is.",
    ],
    [
      "when words stand above, between and below",
      "Hello,\n\n> Is it plugged in?\nYes.\n\n> Is it on?",
    ],
    ["when a quote is wrapped badly", "It works.\n> Is it plugged in and switched\non?\n> Bea"],
    [
      "of two quotes with an answer between them and the history below",
      "> plugged in?\nYes.\n\nOn 3 Nov 2026, at 10:11, Bea wrote:\n> plugged in?",
    ],
  ])("%s", (_title, text) => {
    expect(ofText(text)).toBe(text);
  });

  it.each([
    [
      "Gmail",
      `<div class="gmail_quote"><div class="gmail_attr">On 3 Nov 2026, at 10:11, Bea wrote:<br></div><blockquote class="gmail_quote"><div>Is it plugged in?</div></blockquote><div>Yes.</div><blockquote class="gmail_quote"><div>Is it on?</div></blockquote><div>No.</div></div>`,
    ],
    [
      "Apple Mail",
      `<div><blockquote type="cite"><div>On 3 Nov 2026, at 10:11, Bea wrote:</div><div>Is it plugged in?</div></blockquote>Yes.<br><blockquote type="cite"><div>Is it on?</div></blockquote>No.</div>`,
    ],
    [
      "Thunderbird",
      `<div class="moz-cite-prefix">On 03/11/2026 10:11, Bea wrote:<br></div><blockquote type="cite">Is it plugged in?</blockquote><p>Yes.</p><blockquote type="cite">Is it on?</blockquote><p>No.</p>`,
    ],
  ])("when somebody answers between the quotes of %s", (_program, html) => {
    const text = ofHtml(html);
    for (const words of ["> Is it plugged in?", "Yes.", "> Is it on?", "No."])
      expect(text).toContain(words);
  });

  it.each([
    [
      "below the quote of Gmail",
      `<div class="gmail_quote"><div class="gmail_attr">On 3 Nov 2026, at 10:11, Bea wrote:<br></div><blockquote>Is it plugged in?</blockquote></div><div>Yes.</div>`,
    ],
    [
      "below what Yahoo quotes",
      `<div class="yahoo_quoted">On 3 Nov 2026, at 10:11, Bea wrote:<br>Is it plugged in?</div><div>Yes.</div>`,
    ],
  ])("when the answer stands %s", (_title, html) => {
    expect(ofHtml(html)).toMatch(/Is it plugged in\?[\s\S]*Yes\.$/);
  });

  it.each([
    [
      "by Gmail",
      "Look at this.\n\n---------- Forwarded message ---------\nFrom: Eve <eve@example.com>\nDate: Tue, Nov 3, 2026 at 10:11 AM\nSubject: Offer\nTo: Ada\n\nBuy!",
      "Offer",
    ],
    [
      "by Gmail in Polish",
      "Zobacz.\n\n---------- Wiadomość przekazana dalej ----------\nOd: Eve <eve@example.com>\n\nKup!",
      "Oferta",
    ],
    [
      "by Thunderbird",
      "-------- Forwarded Message --------\nSubject: \tOffer\nDate: \tTue, 3 Nov 2026 10:11:12 +0100\nFrom: \tEve <eve@example.com>\n\nBuy!",
      "Offer",
    ],
    [
      "by Outlook",
      "Look at this.\n\nFrom: Eve <eve@example.com>\nSent: Tuesday, November 3, 2026 10:11 AM\nTo: Ada\nSubject: Offer\n\nBuy!",
      "FW: Offer",
    ],
    [
      "by Outlook in German",
      "Schau mal.\n\nVon: Eve <eve@example.com>\nGesendet: Dienstag, 3. November 2026 10:11\nAn: Ada\nBetreff: Angebot\n\nKauf!",
      "WG: Angebot",
    ],
    [
      "by Apple Mail",
      "Begin forwarded message:\n\n> From: Eve <eve@example.com>\n> Subject: Offer\n> Date: 3 November 2026 at 10:11:12 CET\n> To: Ada\n>\n> Buy!",
      "Fwd: Offer",
    ],
  ])("of a mail that is passed on %s", (_program, text, about) => {
    expect(ofText(text, about)).toBe(text);
  });

  it("of a mail that is passed on by Gmail in HTML", () => {
    const html = `<div>Look at this.</div><div class="gmail_quote"><div class="gmail_attr">---------- Forwarded message ---------<br>From: Eve &lt;eve@example.com&gt;<br></div>Buy!</div>`;
    expect(ofHtml(html, "Fwd: Offer")).toContain("Buy!");
    expect(ofHtml(html, "Offer")).toContain("Buy!");
  });
});

// mail N63
describe("what a person has written themselves is kept:", () => {
  it.each([
    ["two dashes", "First\n--\nSecond"],
    ["two dashes in the midst of a line", "First -- \nSecond"],
    ["a row of dashes", "First\n----------\nSecond"],
    ["what they wrote on Monday", "On Monday I wrote:\n\nthe printer is on fire"],
    [
      "what they wrote on a day with numbers",
      "On 2 Nov 2026 at 9:15 I wrote:\nthe printer is on fire",
    ],
    [
      "a form that they filled in",
      "Name: Ada\nE-mail: ada@example.com\nDate: 3 Nov 2026 10:11\nPrinter: A 1\n\nIt is on fire.",
    ],
    ["times and places", "Where: London\nWhen: 3 Nov 2026 10:11\nWho: ada@example.com"],
    ["an arrow", "File -> Print does nothing"],
    ["the beginning From of old mailboxes", "Hello\n\n>From here on it burns."],
    ["a long text below two dashes and a blank", `First\n-- \n${"Second\n".repeat(40)}Last`],
    ["a log with colons", "12:00:01: paper: none\n12:00:02: fire: 1 2 3\n12:00:03: end: yes"],
  ])("%s", (_title, text) => {
    expect(ofText(text)).toBe(text);
  });

  it("words directly above who wrote the quote", () => {
    expect(ofText("Thanks!\nOn 3 Nov 2026, at 10:11, Bea wrote:\n> plugged in?")).toBe("Thanks!");
    expect(ofText("Thanks!\nI said on Monday:\n> plugged in?")).toBe("Thanks!\nI said on Monday:");
  });
});

// mail N64
it.each([
  ["a quote", "> Is it plugged in?\n> Bea"],
  ["a quote and who wrote it", "On 3 Nov 2026, at 10:11, Bea wrote:\n> Is it plugged in?"],
  ["a signature", "-- \nAda Lovelace"],
  ["our own mail", "Please write above this line\n\nIs it plugged in?"],
])("a mail that is only %s is shown whole", (_title, text) => {
  expect(ofText(text)).toBe(text);
});

it("words of the desk's own line among what somebody writes cut nothing off", () => {
  const text = "I know I shall please write above this line, dear team.\n\nMy kettle is silent.";
  expect(ofText(text)).toBe(text);
});
