import { singleLineText } from "@deskbell/shared/plain-text";
import { html, htmlPage } from "../sending/muting/mail-page.ts";
import type { MailBody } from "../sending/rendering/render-mail.ts";
import type { MailLook } from "../texts/mail-look.ts";

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
export function composeNotices(mail: NoticesToMail, look: MailLook): MailBody {
  const [first, ...others] = mail.tickets;
  const count = new Intl.NumberFormat(look.language).format(mail.tickets.length);
  const subject =
    first && others.length === 0
      ? titleOf(first)
      : singleLineText.parse(look.say("notice.subject", { count }));
  return { subject, text: plainOf(mail, look), html: htmlOf(mail, subject, look) };
}

const titleOf = ({ number, subject }: NoticesToMail["tickets"][number]): string =>
  `[#${number}] ${singleLineText.parse(subject)}`;

function lineOf({ kind, isHeld, by, words }: MailedNotice, { say }: MailLook): string {
  if (isHeld) return say("notice.held");
  if (kind === "assigned") {
    return by === null ? say("notice.assignedByDesk") : say("notice.assigned", { name: by });
  }
  const name = by ?? say("notice.somebody");
  const line = say(kind === "mentioned" ? "notice.mentions" : "notice.writes", { name });
  return words ? line : line.replace(/[:：]\s*$/, ".");
}

const shortened = (words: string): string => {
  const chars = [...words.trim()];
  return chars.length <= wordsMaxChars
    ? chars.join("")
    : `${chars.slice(0, wordsMaxChars).join("")} […]`;
};

function plainOf(mail: NoticesToMail, look: MailLook): string {
  const { say } = look;
  const blocks = [
    say("notice.greeting", { name: mail.name }),
    ...mail.tickets.flatMap((ticket) => [
      titleOf(ticket),
      ...ticket.notices.flatMap((notice) => [
        lineOf(notice, look),
        notice.words && shortened(notice.words).replace(/^/gm, "> "),
      ]),
      ticket.link,
    ]),
    say("notice.noAnswer"),
    `-- \n${say("notice.settings")}\n${mail.settingsLink}`,
  ];
  return `${blocks.filter(Boolean).join("\n\n")}\n`;
}

/** Without the logo: colleagues know where they work. */
function htmlOf(mail: NoticesToMail, subject: string, look: MailLook): string {
  const { say } = look;
  return htmlPage(subject, { ...look, logo: null }, [
    html.paragraph(say("notice.greeting", { name: mail.name })),
    ...mail.tickets.flatMap((ticket) => [
      html.heading(titleOf(ticket)),
      ...ticket.notices.flatMap((notice) =>
        notice.words
          ? html.quote(lineOf(notice, look), shortened(notice.words))
          : html.paragraph(lineOf(notice, look)),
      ),
      html.open(ticket.link),
    ]),
    html.note(say("notice.noAnswer")),
    html.foot(say("notice.settings"), mail.settingsLink),
  ]);
}
