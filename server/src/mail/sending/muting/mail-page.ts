import { escapeHtml } from "../../../http/escape-html.ts";
import type { Logo, MailLook } from "../../texts/mail-look.ts";

const page =
  "margin:16px;max-width:600px;font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere";
const bold = "margin:24px 0 4px;font-weight:600";
const quote =
  "margin:0;padding-inline-start:12px;border-inline-start:3px solid #888;white-space:pre-wrap";
const note = "margin:0 0 24px;font-size:13px";
const small = "margin-top:32px;font-size:13px";

const linkTo = (address: string): string =>
  `<a href="${escapeHtml(address)}">${escapeHtml(address)}</a>`;

/** The pieces of a mail's HTML; what they are given is text. */
export const html = {
  paragraph: (text: string) =>
    `<p dir="auto" style="margin:0 0 16px;white-space:pre-wrap">${escapeHtml(text)}</p>`,
  heading: (text: string) => `<p dir="auto" style="${bold}">${escapeHtml(text)}</p>`,
  note: (text: string) => `<p style="${note}">${escapeHtml(text)}</p>`,
  link: (words: string, address: string) => `<p>${escapeHtml(words)}<br>${linkTo(address)}</p>`,
  open: (address: string) => `<p>${linkTo(address)}</p>`,
  quote: (words: string, quoted: string) =>
    `<p>${escapeHtml(words)}</p><blockquote type="cite" dir="auto" style="${quote}">${escapeHtml(quoted)}</blockquote>`,
  /** Below all, as small as a signature. */
  foot: (words: string, address: string) =>
    `<p style="${small}">${escapeHtml(words)}<br>${linkTo(address)}</p>`,
};

const logoId = "logo@deskbell";
export const logoAddress = `cid:${logoId}`;

/** The picture that a mail brings with it: nothing is fetched from anywhere. */
export const logoFileOf = ({ logo }: MailLook) =>
  logo === null
    ? []
    : [
        {
          ...{ filename: "logo.png", contentType: "image/png", content: logo.png },
          ...{ cid: logoId, contentDisposition: "inline" as const },
        },
      ];

const logoLine = ({ width, height }: Logo, company: string): string =>
  `<p style="margin:0 0 24px"><img src="${logoAddress}" alt="${escapeHtml(company)}" width="${Math.round(width / 2)}" height="${Math.round(height / 2)}"></p>`;

/** One column, no background of its own, nothing that has to be fetched. */
export const htmlPage = (
  title: string,
  look: MailLook,
  blocks: readonly (string | false)[],
): string => `<!doctype html>
<html lang="${escapeHtml(look.language)}" dir="${look.dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
</head>
<body dir="${look.dir}" style="${page}">
${[look.logo !== null && logoLine(look.logo, look.company), ...blocks].filter(Boolean).join("\n")}
</body>
</html>
`;
