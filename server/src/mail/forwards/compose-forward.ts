import { singleLineText } from "@deskbell/shared/plain-text";
import type { OutgoingFile } from "../sending/files/attach-files.ts";
import { html, htmlPage, logoFileOf } from "../sending/muting/mail-page.ts";
import type { MailBody } from "../sending/rendering/render-mail.ts";
import { type MailLook, markerOf } from "../texts/mail-look.ts";

export type ForwardedMessage = {
  name: string;
  at: Date;
  text: string;
  files: readonly OutgoingFile[];
};

export type ForwardToMail = {
  agentName: string;
  subject: string;
  number: number;
  comment: string;
  /** The oldest first. */
  messages: readonly ForwardedMessage[];
  /** There are more before these. */
  hasEarlier: boolean;
  isAnswerable: boolean;
};

/** What a mail says in which somebody of staff forwards messages: the same words as plain text and as HTML. */
export function composeForward(mail: ForwardToMail, look: MailLook): MailBody {
  const { agentName: agent, number, comment, messages, hasEarlier, isAnswerable } = mail;
  const { say } = look;
  const subject = `Fwd: ${singleLineText.parse(mail.subject)} [#${number}]`;
  const intro = say("forward.intro", { agent });
  const earlier = hasEarlier ? say("forward.earlier") : "";
  const marker = isAnswerable && markerOf(look);
  const reply = isAnswerable ? say("forward.reply") : "";
  const said = messages.map((message) => wordsOf(message, look));
  const lines = [
    marker,
    comment,
    reply,
    intro,
    earlier,
    ...said.flatMap(({ writes, text, files, links }) => [
      writes,
      text.replace(/^/gm, "> "),
      ...files,
      ...links.map(({ words, address }) => `${words}\n${address}`),
    ]),
    look.signature,
  ];
  return {
    subject,
    text: `${lines.filter(Boolean).join("\n\n")}\n`,
    html: htmlPage(subject, look, [
      marker && html.note(marker),
      comment && html.paragraph(comment),
      reply && html.paragraph(reply),
      html.paragraph(intro),
      earlier && html.note(earlier),
      ...said.flatMap(({ writes, text, files, links }) => [
        html.quote(writes, text),
        ...files.map(html.paragraph),
        ...links.map(({ words, address }) => html.link(words, address)),
      ]),
      look.signature && html.paragraph(look.signature),
    ]),
    pictures: logoFileOf(look),
  };
}

function wordsOf({ name, at, text, files }: ForwardedMessage, { say, language }: MailLook) {
  const date = new Intl.DateTimeFormat(language, {
    ...{ dateStyle: "medium", timeStyle: "short", timeZone: "UTC", hour12: false },
  }).format(at);
  const attached = files.flatMap((file) => (file.as === "attached" ? file.name : [])).join(", ");
  return {
    writes: say("forward.writes", { name, date: `${date} UTC` }),
    text,
    files: attached ? [say("answer.attached", { files: attached })] : [],
    links: files.flatMap(({ name: file, as }) =>
      typeof as === "object" ? { words: say("answer.file", { file }), address: as.link } : [],
    ),
  };
}
