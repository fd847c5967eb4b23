// Replies as Gmail, Outlook, Apple Mail and Thunderbird write them in 16 languages, built after the shapes that
// these programs are known for. Code and fixtures have the same author: that they agree proves less than mails
// from real people will. Each mail that is split wrongly is to become a fixture here.

import { htmlLines } from "./html-lines.ts";
import { linesOf, type MailLine, textOf } from "./mail-line.ts";
import { newLineCount } from "./split-reply.ts";

/** How programs say who wrote a quote, and the headers that Outlook puts above it. */
type Phrases = {
  gmail: string;
  apple: string;
  thunderbird: string;
  /** From, sent, to, subject; Outlook's date. */
  outlook: readonly [string, string, string, string, string];
  replyPrefix: string;
  written: string;
};

export const desk = "support+t12.abcdefghijklmnop@company.example";
const who = `Bea, Company Support <${desk}>`;

export const phrases: Record<string, Phrases> = {
  English: {
    gmail: `On Tue, Nov 3, 2026 at 10:11 AM ${who} wrote:`,
    apple: `On 3 Nov 2026, at 10:11, ${who} wrote:`,
    thunderbird: "On 03/11/2026 10:11, Bea, Company Support wrote:",
    outlook: ["From:", "Sent:", "To:", "Subject:", "Tuesday, November 3, 2026 10:11 AM"],
    replyPrefix: "RE: ",
    written: "It works now.\nThank you!",
  },
  German: {
    gmail: `Am Di., 3. Nov. 2026 um 10:11 Uhr schrieb ${who}:`,
    apple: `Am 03.11.2026 um 10:11 schrieb ${who}:`,
    thunderbird: "Am 03.11.26 um 10:11 schrieb Bea, Company Support:",
    outlook: ["Von:", "Gesendet:", "An:", "Betreff:", "Dienstag, 3. November 2026 10:11"],
    replyPrefix: "AW: ",
    written: "Es geht jetzt.\nSchöne Grüße",
  },
  French: {
    gmail: `Le mar. 3 nov. 2026 à 10:11, ${who} a écrit :`,
    apple: `Le 3 nov. 2026 à 10:11, ${who} a écrit :`,
    thunderbird: "Le 03/11/2026 à 10:11, Bea, Company Support a écrit :",
    outlook: ["De :", "Envoyé :", "À :", "Objet :", "mardi 3 novembre 2026 10:11"],
    replyPrefix: "RE: ",
    written: "Ça marche.\nMerci à vous",
  },
  Spanish: {
    gmail: `El mar, 3 nov 2026 a las 10:11, ${who} escribió:`,
    apple: `El 3 nov 2026, a las 10:11, ${who} escribió:`,
    thunderbird: "El 3/11/26 a las 10:11, Bea, Company Support escribió:",
    outlook: ["De:", "Enviado:", "Para:", "Asunto:", "martes, 3 de noviembre de 2026 10:11"],
    replyPrefix: "RE: ",
    written: "Ya funciona.\nGracias",
  },
  Italian: {
    gmail: `Il giorno mar 3 nov 2026 alle ore 10:11 ${who} ha scritto:`,
    apple: `Il giorno 3 nov 2026, alle ore 10:11, ${who} ha scritto:`,
    thunderbird: "Il 03/11/2026 10:11, Bea, Company Support ha scritto:",
    outlook: ["Da:", "Inviato:", "A:", "Oggetto:", "martedì 3 novembre 2026 10:11"],
    replyPrefix: "R: ",
    written: "Ora funziona.\nGrazie",
  },
  Portuguese: {
    gmail: `Em ter., 3 de nov. de 2026 às 10:11, ${who} escreveu:`,
    apple: `No dia 3/11/2026, às 10:11, ${who} escreveu:`,
    thunderbird: "Em 03/11/2026 10:11, Bea, Company Support escreveu:",
    outlook: ["De:", "Enviado:", "Para:", "Assunto:", "terça-feira, 3 de novembro de 2026 10:11"],
    replyPrefix: "RES: ",
    written: "Já funciona.\nObrigada",
  },
  Dutch: {
    gmail: `Op di 3 nov 2026 om 10:11 schreef ${who}:`,
    apple: `Op 3 nov 2026, om 10:11 heeft ${who} het volgende geschreven:`,
    thunderbird: "Op 03-11-2026 om 10:11 schreef Bea, Company Support:",
    outlook: ["Van:", "Verzonden:", "Aan:", "Onderwerp:", "dinsdag 3 november 2026 10:11"],
    replyPrefix: "RE: ",
    written: "Het werkt nu.\nBedankt",
  },
  Swedish: {
    gmail: `Den tis 3 nov. 2026 kl 10:11 skrev ${who}:`,
    apple: `3 nov. 2026 kl. 10:11 skrev ${who}:`,
    thunderbird: "Den 2026-11-03 kl. 10:11, skrev Bea, Company Support:",
    outlook: ["Från:", "Skickat:", "Till:", "Ämne:", "den 3 november 2026 10:11"],
    replyPrefix: "SV: ",
    written: "Det fungerar nu.\nTack",
  },
  Polish: {
    gmail: `wt., 3 lis 2026 o 10:11 ${who} napisał(a):`,
    apple: `Wiadomość napisana przez ${who} w dniu 03.11.2026, o godz. 10:11:`,
    thunderbird: "W dniu 3.11.2026 o 10:11, Bea, Company Support pisze:",
    outlook: ["Od:", "Wysłano:", "Do:", "Temat:", "wtorek, 3 listopada 2026 10:11"],
    replyPrefix: "ODP: ",
    written: "Już działa.\nDziękuję",
  },
  Russian: {
    gmail: `вт, 3 нояб. 2026 г. в 10:11, ${who}:`,
    apple: `3 нояб. 2026 г., в 10:11, ${who} написал(а):`,
    thunderbird: "03.11.2026 10:11, Bea, Company Support пишет:",
    outlook: ["От:", "Отправлено:", "Кому:", "Тема:", "3 ноября 2026 г. 10:11"],
    replyPrefix: "RE: ",
    written: "Теперь работает.\nСпасибо",
  },
  Turkish: {
    gmail: `${who}, 3 Kas 2026 Sal, 10:11 tarihinde şunu yazdı:`,
    apple: `${who} şunları yazdı (3 Kas 2026 10:11):`,
    thunderbird: "3.11.2026 10:11 tarihinde Bea, Company Support yazdı:",
    outlook: ["Gönderen:", "Gönderildi:", "Kime:", "Konu:", "3 Kasım 2026 Salı 10:11"],
    replyPrefix: "YNT: ",
    written: "Şimdi çalışıyor.\nTeşekkürler",
  },
  Japanese: {
    gmail: `2026年11月3日(火) 10:11 ${who}:`,
    apple: `2026/11/03 10:11、${who}のメール:`,
    thunderbird: "On 2026/11/03 10:11, Bea, Company Support wrote:",
    outlook: ["差出人:", "送信日時:", "宛先:", "件名:", "2026年11月3日火曜日 10:11"],
    replyPrefix: "RE: ",
    written: "動きました。\nありがとうございます",
  },
  Chinese: {
    gmail: `${who} 于2026年11月3日周二 10:11写道：`,
    apple: `在 2026年11月3日，10:11，${who} 写道：`,
    thunderbird: "在 2026/11/3 10:11, Bea, Company Support 写道:",
    outlook: ["发件人：", "发送时间：", "收件人：", "主题：", "2026年11月3日 10:11"],
    replyPrefix: "答复: ",
    written: "现在可以了。\n谢谢",
  },
  Korean: {
    gmail: `2026년 11월 3일 (화) 오전 10:11, ${who}님이 작성:`,
    apple: `2026. 11. 3. 오전 10:11, ${who} 작성:`,
    thunderbird: "2026-11-03 오전 10:11에 Bea, Company Support 이(가) 쓴 글:",
    outlook: [
      "보낸 사람:",
      "보낸 날짜:",
      "받는 사람:",
      "제목:",
      "2026년 11월 3일 화요일 오전 10:11",
    ],
    replyPrefix: "RE: ",
    written: "이제 됩니다.\n감사합니다",
  },
  Arabic: {
    gmail: `في الثلاثاء، ٣ نوفمبر ٢٠٢٦ في ١٠:١١ ص تمت كتابة ما يلي بواسطة ${who}:`,
    apple: `في ٣ نوفمبر ٢٠٢٦، الساعة ١٠:١١ ص، كتب/كتبت ${who}:`,
    thunderbird: "في 3/11/2026 10:11 ص، كتب Bea, Company Support:",
    outlook: ["من:", "تاريخ الإرسال:", "إلى:", "الموضوع:", "03 نوفمبر 2026 10:11"],
    replyPrefix: "رد: ",
    written: "يعمل الآن.\nشكرا",
  },
  Hebrew: {
    gmail: `\u200Fבתאריך יום ג׳, 3 בנוב׳ 2026 ב-10:11 מאת ${who}:`,
    apple: `ב-3 בנוב׳ 2026, בשעה 10:11, ${who} כתב/ה:`,
    thunderbird: "ב- 3/11/2026 10:11, Bea, Company Support כתב:",
    outlook: ["מאת:", "נשלח:", "אל:", "נושא:", "יום שלישי 3 נובמבר 2026 10:11"],
    replyPrefix: "RE: ",
    written: "עובד עכשיו.\nתודה",
  },
};

export const subject = "[#12] The printer is on fire";
const quoted = ["Please write above this line", "", "Hello Ada,", "is it plugged in?", "", "Bea"];

const inHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const divs = (lines: readonly string[]): string =>
  lines.map((line) => `<div>${inHtml(line) || "<br>"}</div>`).join("");
const behindSigns = quoted.map((line) => `> ${line}`.trimEnd()).join("\n");

/** Breaks a line where programs do, at 76 characters. */
function wrapped(line: string): string {
  const words = line.split(" ");
  let text = words.shift() ?? "";
  let length = text.length;
  for (const word of words) {
    const fits = length + word.length < 76;
    text += fits ? ` ${word}` : `\n${word}`;
    length = fits ? length + word.length + 1 : word.length;
  }
  return text;
}

const outlookHeaders = ({ outlook }: Phrases): [string, string][] => {
  const [from, sent, to, about, date] = outlook;
  return [
    [from, who],
    [sent, date],
    [to, "Ada Lovelace <ada@example.com>"],
    [about, subject],
  ];
};

/** What each program sends when somebody answers above the quote. */
export const programs: Record<string, (phrases: Phrases) => { html?: string; text?: string }> = {
  "Gmail (HTML)": ({ gmail, written }) => ({
    html: `<div dir="ltr">${divs(written.split("\n"))}</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">${inHtml(gmail).replace(/&lt;(\S+?)&gt;/, '&lt;<a href="mailto:$1">$1</a>&gt;')}<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex">${divs(quoted)}</blockquote></div>`,
  }),
  "Gmail (text)": ({ gmail, written }) => ({
    text: `${written}\n\n${wrapped(gmail)}\n\n${behindSigns}\n`,
  }),
  "Outlook on the web (HTML)": (phrases) => ({
    html: `<html><head><style type="text/css" style="display:none;">P {margin-top:0;margin-bottom:0;}</style></head><body dir="ltr"><div class="elementToProof">${divs(phrases.written.split("\n"))}</div><div id="appendonsend"></div><hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg" dir="ltr"><font face="Calibri, sans-serif">${outlookHeaders(
      phrases,
    )
      .map(([name, value]) => `<b>${name}</b> ${inHtml(value)}`)
      .join(
        "<br>",
      )}</font><div>&nbsp;</div></div><div class="BodyFragment">${divs(quoted)}</div></body></html>`,
  }),
  "Outlook for Windows (HTML)": (phrases) => ({
    html: `<html><body lang=EN-US><div class=WordSection1>${phrases.written
      .split("\n")
      .map((line) => `<p class=MsoNormal>${inHtml(line)}<o:p></o:p></p>`)
      .join(
        "",
      )}<p class=MsoNormal><o:p>&nbsp;</o:p></p><div style='border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm'><p class=MsoNormal>${outlookHeaders(
      phrases,
    )
      .map(([name, value]) => `<b>${name}</b> ${inHtml(value)}`)
      .join("<br>\n")}<o:p></o:p></p></div>${quoted
      .map((line) => `<p class=MsoNormal>${inHtml(line) || "<o:p>&nbsp;</o:p>"}</p>`)
      .join("")}</div></body></html>`,
  }),
  "Outlook for Windows (text)": (phrases) => ({
    text: `${phrases.written}\n\n${outlookHeaders(phrases)
      .map(([name, value]) => `${name} ${value}`)
      .join("\n")}\n\n${quoted.join("\n")}\n`,
  }),
  "Apple Mail (HTML)": ({ apple, written }) => ({
    html: `<html><body style="overflow-wrap: break-word;">${divs(written.split("\n"))}<div><br><blockquote type="cite"><div>${inHtml(apple)}</div><br class="Apple-interchange-newline"><div>${divs(quoted)}</div></blockquote></div><br></body></html>`,
  }),
  "iPhone (HTML)": ({ apple, written }) => ({
    html: `<html><body dir="auto">${divs(written.split("\n"))}<div dir="ltr"><br><blockquote type="cite">${inHtml(apple)}<br><br></blockquote></div><blockquote type="cite"><div dir="ltr">${divs(quoted)}</div></blockquote></body></html>`,
  }),
  "Apple Mail (text)": ({ apple, written }) => ({
    text: `${written}\n\n> ${apple}\n> \n${behindSigns}\n`,
  }),
  "Thunderbird (HTML)": ({ thunderbird, written }) => ({
    html: `<html><body><p>${written.split("\n").map(inHtml).join("<br>")}</p><div class="moz-cite-prefix">${inHtml(thunderbird)}<br></div><blockquote type="cite" cite="mid:t12.7.abcdefghijklmnop@company.example">${divs(quoted)}</blockquote></body></html>`,
  }),
  "Thunderbird (text)": ({ thunderbird, written }) => ({
    text: `${written}\n\n${wrapped(thunderbird)}\n${behindSigns}\n`,
  }),
};

const ownAddresses = ["support@company.example"];
const markers = ["Please write above this line"];

/** What is left of a mail as the desk reads it. */
function newText(lines: readonly MailLine[], about = `Re: ${subject}`): string {
  const count = newLineCount(lines, { subject: about, ownAddresses, markers });
  return textOf(lines.slice(0, count)).trim();
}
export const ofText = (text: string, about?: string) => newText(linesOf(text), about);
export const ofHtml = (html: string, about?: string) => newText(htmlLines(html).lines, about);
