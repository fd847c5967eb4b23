import { singleLineText } from "@deskbell/shared/plain-text";
import { escapeHtml } from "../../http/escape-html.ts";
import type { MailWords } from "../sending/render-mail.ts";

/** One thing that happened, as its mail says it. */
export type MailedNotice = {
  kind: "assigned" | "mentioned" | "answered";
  /** A reply of theirs was not sent when it was due. */
  isHeld?: boolean;
  /** Who did it; null for the desk itself. */
  by: string | null;
  /** Of the note or the message; empty for none. */
  words: string;
};

export type NoticesToMail = {
  name: string;
  /** Each with what happened there, the oldest first. */
  tickets: readonly {
    number: number;
    subject: string;
    link: string;
    notices: readonly MailedNotice[];
  }[];
  /** Where it is chosen which mails one gets. */
  settingsLink: string;
};

const wordsMaxChars = 2_000;

/** What a mail to somebody of the staff says: its subject, and the same words as plain text and as HTML. */
export function composeNotices(mail: NoticesToMail): MailWords {
  const [first, ...others] = mail.tickets;
  const subject =
    first && others.length === 0 ? titleOf(first) : `Notices of ${mail.tickets.length} tickets`;
  return { subject, text: plainOf(mail), html: htmlOf(mail, subject) };
}

const titleOf = ({ number, subject }: NoticesToMail["tickets"][number]): string =>
  `[#${number}] ${singleLineText.parse(subject)}`;

function lineOf({ kind, isHeld, by, words }: MailedNotice): string {
  if (isHeld) return "Your reply was held: it waits for you in the ticket, with the reason.";
  const who = by === null ? null : singleLineText.parse(by);
  if (kind === "assigned") {
    return who === null
      ? "This ticket was assigned to you."
      : `${who} assigned this ticket to you.`;
  }
  const what = kind === "mentioned" ? "mentions you in a note" : "writes";
  return `${who ?? "Somebody"} ${what}${words ? ":" : "."}`;
}

const shortened = (words: string): string => {
  const chars = [...words.trim()];
  return chars.length <= wordsMaxChars
    ? chars.join("")
    : `${chars.slice(0, wordsMaxChars).join("")} […]`;
};

const greeting = ({ name }: NoticesToMail): string => `Hello ${singleLineText.parse(name)},`;
const notHere = "Nobody reads answers to this mail: please write in the ticket.";
const chooses = "Which mails you get:";

function plainOf(mail: NoticesToMail): string {
  const blocks = [
    greeting(mail),
    ...mail.tickets.flatMap((ticket) => [
      titleOf(ticket),
      ...ticket.notices.flatMap((notice) => [
        lineOf(notice),
        notice.words && shortened(notice.words).replace(/^/gm, "> "),
      ]),
      ticket.link,
    ]),
    notHere,
    `-- \n${chooses}\n${mail.settingsLink}`,
  ];
  return `${blocks.filter(Boolean).join("\n\n")}\n`;
}

/** One column, no background of its own, nothing that has to be fetched. */
function htmlOf(mail: NoticesToMail, subject: string): string {
  const link = (address: string) => `<a href="${escapeHtml(address)}">${escapeHtml(address)}</a>`;
  const blocks = [
    `<p dir="auto">${escapeHtml(greeting(mail))}</p>`,
    ...mail.tickets.flatMap((ticket) => [
      `<p dir="auto" style="${bold}">${escapeHtml(titleOf(ticket))}</p>`,
      ...ticket.notices.flatMap((notice) => [
        `<p dir="auto" style="${line}">${escapeHtml(lineOf(notice))}</p>`,
        notice.words &&
          `<blockquote type="cite" dir="auto" style="${quote}">${escapeHtml(shortened(notice.words))}</blockquote>`,
      ]),
      `<p>${link(ticket.link)}</p>`,
    ]),
    `<p style="${small}">${escapeHtml(notHere)}</p>`,
    `<p style="${small}">${escapeHtml(chooses)}<br>${link(mail.settingsLink)}</p>`,
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="${page}">
${blocks.filter(Boolean).join("\n")}
</body>
</html>
`;
}

const page =
  "margin:16px;max-width:600px;font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere";
const bold = "margin:24px 0 4px;font-weight:600";
const line = "margin:0 0 4px";
const quote = "margin:0 0 12px;padding-left:12px;border-left:3px solid #888;white-space:pre-wrap";
const small = "margin-top:24px;font-size:13px";
