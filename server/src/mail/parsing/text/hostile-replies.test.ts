import { expect, it } from "vitest";
import { htmlLines } from "./html-lines.ts";
import { linesOf, type MailLine, textOf } from "./mail-line.ts";
import { subject } from "./reply-fixtures.ts";
import { newLineCount } from "./split-reply.ts";

const ownAddresses = ["support@company.example"];
const markers = ["Please write above this line"];

function newText(lines: readonly MailLine[], about = `Re: ${subject}`): string {
  const count = newLineCount(lines, { subject: about, ownAddresses, markers });
  return textOf(lines.slice(0, count)).trim();
}
const ofText = (text: string, about?: string) => newText(linesOf(text), about);
const ofHtml = (html: string, about?: string) => newText(htmlLines(html).lines, about);

// mail N66
it.each([
  ["On ", "On "],
  ["signs of quotes", "> "],
  ["dashes", "-"],
  ["dashes and blanks", "- "],
  ["signs of quotes, line by line", "> \n"],
  ["colons", "a: 1 2 3 4 10:11 @\n"],
  ["rows of dashes", "-- \n"],
  ["addresses", "a@b "],
  ["blanks", " "],
  ["who wrote what", "On 3 Nov 2026 Bea wrote:\n"],
  ["forwards", "-------- a "],
  ["headers", "From: a@b\nSent: 3 11 2026 10:11\nx\n"],
])("200 kB of %s are split at once", (_title, piece) => {
  const text = piece.repeat(Math.ceil(200_000 / piece.length));
  const began = performance.now();
  ofText(text);
  ofText(`${text}\n> quote`);
  ofText(text.replaceAll("\n", " "), text);
  ofHtml(`<div>${text.replaceAll("\n", "<br>")}</div><blockquote>${text}</blockquote>`);
  expect(performance.now() - began).toBeLessThan(10_000);
});
