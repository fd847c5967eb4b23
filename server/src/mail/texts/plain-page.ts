import type { Response } from "express";
import { escapeHtml } from "../../http/escape-html.ts";
import type { Speech } from "./mail-look.ts";

type PlainPage = {
  status: number;
  title: string;
  /** HTML, below the title. */
  body: string;
};

/** Answers with a page outside the website that nobody signs in for, in the desk's language. */
export function sendPlainPage(
  res: Response,
  { language, dir }: Pick<Speech, "language" | "dir">,
  { status, title, body }: PlainPage,
): void {
  res
    .status(status)
    .set({ "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" })
    .type("html")
    .send(`<!doctype html>
<html lang="${escapeHtml(language)}" dir="${dir}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <link rel="stylesheet" href="/mute/page.css">
    <title>${escapeHtml(title)}</title>
  </head>
  <body>
    <main>
      <h1>${escapeHtml(title)}</h1>
${body}
    </main>
  </body>
</html>
`);
}

/** A line of such a page. */
export const paragraph = (text: string): string => `      <p>${escapeHtml(text)}</p>`;
