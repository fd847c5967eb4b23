import { singleLineText } from "@deskbell/shared/plain-text";
import { type MailLook, markerOf } from "../../texts/mail-look.ts";
import type { OutgoingFile } from "../files/attach-files.ts";
import { html, htmlPage, logoFileOf } from "../muting/mail-page.ts";
import { answerSubject } from "./answer-subject.ts";
import type { MailBody } from "./render-mail.ts";

/** An answer as its customer reads it. */
export type MailedAnswer = {
  senderId: string;
  senderName: string;
  text: string;
  files: readonly OutgoingFile[];
};

export type AnswersToMail = {
  /** Whom it is for: the customer, or somebody who was added to the mails. */
  readerName: string;
  /** Whose ticket it is, where that is not the reader's. */
  customerName?: string;
  subject: string;
  number: number;
  /** Whether the customer opened the ticket by mail. */
  isByMail: boolean;
  /** The oldest first. */
  answers: readonly MailedAnswer[];
  /** Whether staff have solved the ticket since, of which the customer is told too. */
  isSolved: boolean;
  /** What the customer wrote last; empty where that was nothing but files. */
  quoted: string;
  /** Whether somebody reads what is answered to it. */
  isAnswerable: boolean;
  /** Whether staff have opened the ticket with the first of the answers. */
  isOpening?: boolean;
  /** Of the ticket on the website, where its reader sees it, and of the page where mails about it are switched off. */
  links: { ticket: string | null; mute: string };
};

const quotedMaxBytes = 2_000;

/** What a mail about answers says: its subject, and the same words as plain text and as HTML. */
export function composeAnswers(mail: AnswersToMail, look: MailLook): MailBody {
  const said = sayings(mail, look);
  return {
    subject: mail.isOpening
      ? `${singleLineText.parse(mail.subject)} [#${mail.number}]`
      : answerSubject(mail),
    text: plainOf(mail, said),
    html: htmlOf(mail, said, look),
    pictures: logoFileOf(look),
  };
}

/** The words around what people wrote. */
function sayings(mail: AnswersToMail, look: MailLook) {
  const { readerName, customerName, subject, number, isAnswerable, isOpening } = mail;
  const { say } = look;
  const isCopy = customerName !== undefined;
  const values = { customer: customerName ?? readerName, subject, number };
  const intro = isCopy ? "copyIntro" : isOpening ? "openingIntro" : "intro";
  return {
    marker: isAnswerable && markerOf(look),
    opening: [
      say("answer.greeting", { customer: readerName }),
      say(`answer.${intro}`, values),
    ].filter(Boolean),
    writes: ({ senderName: agent }: MailedAnswer) => say("answer.writes", { agent }),
    filesOf: (answer: MailedAnswer) => filesOf(answer, look),
    solved: mail.isSolved ? say("answer.solved", { number }) : "",
    signature: look.signature,
    goOn: goOn({ isCopy, isAnswerable }, look),
    youWrote: isCopy ? say("answer.copyQuote", values) : say("answer.quote"),
    mutes: say("answer.mute", { number }),
  };
}
type Sayings = ReturnType<typeof sayings>;

/** Where the reader goes on. Who was only added to the mails sees nothing on the website. */
function goOn(
  { isCopy, isAnswerable }: { isCopy: boolean; isAnswerable: boolean },
  { say }: MailLook,
): string {
  if (isCopy) return isAnswerable ? say("answer.copyReply") : "";
  return say(isAnswerable ? "answer.reply" : "answer.open");
}

/** Which files come with an answer, by how they do. */
function filesOf({ files }: MailedAnswer, { say }: MailLook) {
  const names = (as: OutgoingFile["as"]) =>
    files.flatMap((file) => (file.as === as ? file.name : [])).join(", ");
  const [attached, website] = [names("attached"), names("website")];
  const links = files.flatMap(({ name: file, as }) =>
    typeof as === "object" ? { words: say("answer.file", { file }), address: as.link } : [],
  );
  return {
    lines: [
      attached && say("answer.attached", { files: attached }),
      website && say("answer.website", { files: website }),
    ].filter(Boolean),
    links,
  };
}

function plainOf(mail: AnswersToMail, said: Sayings): string {
  const { answers, quoted, links } = mail;
  const words = shortened(quoted);
  const blocks = [
    said.marker,
    ...said.opening,
    ...answers.flatMap((answer) => {
      const { lines, links } = said.filesOf(answer);
      const linked = links.map(({ words, address }) => `${words}\n${address}`);
      return [said.writes(answer), answer.text, ...lines, ...linked];
    }),
    said.solved,
    said.signature,
    [said.goOn, links.ticket].filter(Boolean).join("\n"),
    words && `${said.youWrote}\n${words.replace(/^/gm, "> ")}`,
    // A signature, which mail programs leave out of what is quoted.
    `-- \n${said.mutes}\n${links.mute}`,
  ];
  return `${blocks.filter(Boolean).join("\n\n")}\n`;
}

function htmlOf(mail: AnswersToMail, said: Sayings, look: MailLook): string {
  const { subject, answers, quoted, links } = mail;
  const words = shortened(quoted);
  return htmlPage(singleLineText.parse(subject), look, [
    said.marker && html.note(said.marker),
    ...said.opening.map(html.paragraph),
    ...answers.flatMap((answer) => {
      const { lines, links } = said.filesOf(answer);
      return [
        html.heading(said.writes(answer)),
        answer.text && html.paragraph(answer.text),
        ...lines.map(html.paragraph),
        ...links.map(({ words, address }) => html.link(words, address)),
      ];
    }),
    said.solved && html.paragraph(said.solved),
    said.signature && html.paragraph(said.signature),
    links.ticket === null
      ? said.goOn && html.paragraph(said.goOn)
      : html.link(said.goOn, links.ticket),
    words && html.quote(said.youWrote, words),
    html.foot(said.mutes, links.mute),
  ]);
}

/** Cut at a whole character. */
function shortened(text: string): string {
  const bytes = Buffer.from(text.trim());
  if (bytes.length <= quotedMaxBytes) return text.trim();
  const cut = new TextDecoder().decode(bytes.subarray(0, quotedMaxBytes), { stream: true });
  return `${cut} […]`;
}
