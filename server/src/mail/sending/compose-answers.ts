import { singleLineText } from "@deskbell/shared/plain-text";
import { answerMarker } from "../answer-marker.ts";
import type { FileInMail } from "./files/attach-files.ts";
import { html, htmlPage } from "./mail-page.ts";

/** An answer as its customer reads it. */
export type MailedAnswer = { senderName: string; text: string; files: readonly FileInMail[] };

export type AnswersToMail = {
  customerName: string;
  subject: string;
  number: number;
  /** The oldest first. */
  answers: readonly MailedAnswer[];
  /** Whether staff have solved the ticket since, of which the customer is told too. */
  isSolved: boolean;
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
const solvedLine =
  "This ticket is solved. If something is missing, just write to us again: that opens it anew.";
const youWrote = "You wrote:";
const mutes = "No more mails about this ticket:";

/** Which files come with an answer, by how they do. */
function filesOf({ files }: MailedAnswer) {
  const names = (as: FileInMail["as"]) =>
    files.flatMap((file) => (file.as === as ? file.name : [])).join(", ");
  const [attached, website] = [names("attached"), names("website")];
  const links = files.flatMap(({ name, as }) =>
    typeof as === "object" ? { words: `${name}, for 14 days:`, address: as.link } : [],
  );
  return {
    lines: [
      attached && `Attached: ${attached}`,
      website && `Files, which you see on the website: ${website}`,
    ].filter(Boolean),
    links,
  };
}

function plainOf(mail: AnswersToMail): string {
  const { customerName, answers, isSolved, signature, quoted, isAnswerable, links } = mail;
  const words = shortened(quoted);
  const blocks = [
    isAnswerable && answerMarker,
    greeting(customerName),
    ...answers.flatMap((answer) => {
      const { lines, links } = filesOf(answer);
      const linked = links.map(({ words, address }) => `${words}\n${address}`);
      return [writes(answer), answer.text, ...lines, ...linked];
    }),
    isSolved && solvedLine,
    signature,
    `${isAnswerable ? answerMailOrHere : answerHere}\n${links.ticket}`,
    words && `${youWrote}\n${words.replace(/^/gm, "> ")}`,
    // A signature, which mail programs leave out of what is quoted.
    `-- \n${mutes}\n${links.mute}`,
  ];
  return `${blocks.filter(Boolean).join("\n\n")}\n`;
}

function htmlOf(mail: AnswersToMail): string {
  const { customerName, subject, answers, isSolved, signature, quoted, isAnswerable, links } = mail;
  const words = shortened(quoted);
  return htmlPage(singleLineText.parse(subject), [
    isAnswerable && html.note(answerMarker),
    html.paragraph(greeting(customerName)),
    ...answers.flatMap((answer) => [
      html.heading(writes(answer)),
      answer.text && html.paragraph(answer.text),
      ...filesOf(answer).lines.map(html.paragraph),
      ...filesOf(answer).links.map(({ words, address }) => html.link(words, address)),
    ]),
    isSolved && html.paragraph(solvedLine),
    signature && html.paragraph(signature),
    html.link(isAnswerable ? answerMailOrHere : answerHere, links.ticket),
    words && html.quote(youWrote, words),
    html.foot(mutes, links.mute),
  ]);
}

const greeting = (name: string) => `Hello ${singleLineText.parse(name)},`;

/** Cut at a whole character. */
function shortened(text: string): string {
  const bytes = Buffer.from(text.trim());
  if (bytes.length <= quotedMaxBytes) return text.trim();
  const cut = new TextDecoder().decode(bytes.subarray(0, quotedMaxBytes), { stream: true });
  return `${cut} […]`;
}
