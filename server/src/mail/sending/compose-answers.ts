import { singleLineText } from "@deskbell/shared/plain-text";
import { escapeHtml } from "../../http/escape-html.ts";
import { answerMarker } from "../answer-marker.ts";

/** An answer as its customer reads it. */
export type MailedAnswer = { senderName: string; text: string; fileNames: readonly string[] };

export type AnswersToMail = {
  customerName: string;
  subject: string;
  number: number;
  /** The oldest first. */
  answers: readonly MailedAnswer[];
  /** What the customer wrote last; empty where that was nothing but files. */
  quoted: string;
  /** Of the mailbox it goes out from, plain text; empty for none. */
  signature: string;
  /** Whether somebody reads what is answered to it. */
  isAnswerable: boolean;
  /** Of the ticket on the website, and of the page where mails about it are switched off. */
  links: { ticket: string; mute: string };
};

const quotedMaxBytes = 2_000;

/** What a mail about answers says: its subject, and the same words as plain text and as HTML. */
export function composeAnswers(mail: AnswersToMail) {
  return {
    subject: `Re: ${singleLineText.parse(mail.subject)} [#${mail.number}]`,
    text: plainOf(mail),
    html: htmlOf(mail),
  };
}

const writes = ({ senderName }: MailedAnswer) => `${singleLineText.parse(senderName)} writes:`;
const answerHere = "Read and answer here:";
const answerMailOrHere = "Answer this mail, or read and answer here:";
const youWrote = "You wrote:";
const mutes = "No more mails about this ticket:";

function filesLine({ fileNames }: MailedAnswer): string {
  if (fileNames.length === 0) return "";
  return `Files, which you see on the website: ${fileNames.map((name) => singleLineText.parse(name)).join(", ")}`;
}

function plainOf(mail: AnswersToMail): string {
  const { customerName, answers, signature, quoted, isAnswerable, links } = mail;
  const words = shortened(quoted);
  const blocks = [
    isAnswerable && answerMarker,
    greeting(customerName),
    ...answers.flatMap((answer) => [writes(answer), answer.text, filesLine(answer)]),
    signature,
    `${isAnswerable ? answerMailOrHere : answerHere}\n${links.ticket}`,
    words && `${youWrote}\n${words.replace(/^/gm, "> ")}`,
    // A signature, which mail programs leave out of what is quoted.
    `-- \n${mutes}\n${links.mute}`,
  ];
  return `${blocks.filter(Boolean).join("\n\n")}\n`;
}

/** One column, no background of its own, nothing that has to be fetched. */
function htmlOf(mail: AnswersToMail): string {
  const { customerName, subject, answers, signature, quoted, isAnswerable, links } = mail;
  const words = shortened(quoted);
  const link = (address: string, text: string) =>
    `<a href="${escapeHtml(address)}">${escapeHtml(text)}</a>`;
  const blocks = [
    isAnswerable && `<p style="${marker}">${escapeHtml(answerMarker)}</p>`,
    paragraph(greeting(customerName)),
    ...answers.flatMap((answer) => [
      `<p dir="auto" style="${bold}">${escapeHtml(writes(answer))}</p>`,
      answer.text && paragraph(answer.text),
      filesLine(answer) && paragraph(filesLine(answer)),
    ]),
    signature && paragraph(signature),
    `<p>${escapeHtml(isAnswerable ? answerMailOrHere : answerHere)}<br>${link(links.ticket, links.ticket)}</p>`,
    words &&
      `<p>${escapeHtml(youWrote)}</p><blockquote type="cite" dir="auto" style="${quote}">${escapeHtml(words)}</blockquote>`,
    `<p style="${small}">${escapeHtml(mutes)}<br>${link(links.mute, links.mute)}</p>`,
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(singleLineText.parse(subject))}</title>
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
const quote = "margin:0;padding-left:12px;border-left:3px solid #888;white-space:pre-wrap";
const marker = "margin:0 0 24px;font-size:13px";
const small = "margin-top:32px;font-size:13px";

const paragraph = (text: string) =>
  `<p dir="auto" style="margin:0 0 16px;white-space:pre-wrap">${escapeHtml(text)}</p>`;

const greeting = (name: string) => `Hello ${singleLineText.parse(name)},`;

/** Cut at a whole character. */
function shortened(text: string): string {
  const bytes = Buffer.from(text.trim());
  if (bytes.length <= quotedMaxBytes) return text.trim();
  const cut = new TextDecoder().decode(bytes.subarray(0, quotedMaxBytes), { stream: true });
  return `${cut} […]`;
}
