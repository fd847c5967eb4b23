import { it } from "vitest";
import { expectWithin } from "../../../testing/expect-within.ts";
import { ofHtml, ofText } from "./reply-fixtures.ts";

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
  expectWithin(performance.now() - began, 10_000);
});
