import { type MailTextKind, mailPieceIds } from "@deskbell/shared/mail/mail-texts";
import { composeForward } from "../forwards/compose-forward.ts";
import { composeNotices, type MailedNotice } from "../notices/compose-notices.ts";
import { composeAcknowledgement } from "../sending/rendering/compose-acknowledgement.ts";
import { composeAnswers } from "../sending/rendering/compose-answers.ts";
import { composeLetter } from "../sending/rendering/compose-letter.ts";
import type { MailBody } from "../sending/rendering/render-mail.ts";
import type { MailLook } from "./mail-look.ts";

type Sample = { viewerName: string; linkTo(path: string): string; now(): number };

/** A mail of each kind, as it would be with these texts. */
export function sampleMail(
  kind: MailTextKind,
  look: MailLook,
  { viewerName, linkTo, now }: Sample,
): MailBody {
  if (kind === "invitation") {
    const expiresAt = new Date(now() + 7 * 24 * 60 * 60_000);
    return invitationMail({ inviter: viewerName, expiresAt, link: linkTo("/invitation#…") }, look);
  }
  if (kind === "notice") return sampleNotices(look, { viewerName, linkTo });
  if (kind === "page") return samplePages(look);
  if (kind === "acknowledgement") {
    return composeAcknowledgement(
      {
        readerName: "Zofia Nowak",
        number: 12,
        subject: "The kettle does not boil",
        isAnswerable: true,
        link: linkTo("/inbox"),
      },
      look,
    );
  }
  if (kind === "forward") {
    return composeForward(
      {
        agentName: viewerName,
        subject: "The kettle does not boil",
        number: 12,
        comment: "Do you know this fault?",
        messages: [
          {
            name: "Zofia Nowak",
            at: new Date(now()),
            text: "It stays cold, whatever I do.",
            files: [{ name: "photo.webp", as: "attached" }],
          },
        ],
        hasEarlier: false,
        isAnswerable: true,
      },
      look,
    );
  }
  return composeAnswers(
    {
      readerName: "Zofia Nowak",
      subject: "The kettle does not boil",
      number: 12,
      isByMail: false,
      answers: [
        {
          senderId: "",
          senderName: viewerName,
          text: "Thank you for the picture. Please lift the lid and press the button for five seconds.",
          files: [
            { name: "manual.pdf", as: "attached" },
            { name: "film.pdf", as: "website" },
          ],
        },
      ],
      isSolved: true,
      quoted: "It stays cold, whatever I do.",
      isAnswerable: true,
      links: { ticket: linkTo("/inbox"), mute: linkTo("/mute/12/…") },
    },
    look,
  );
}

function sampleNotices(look: MailLook, { viewerName, linkTo }: Omit<Sample, "now">): MailBody {
  const link = linkTo("/inbox");
  const ticket = (number: number, subject: string, notices: readonly MailedNotice[]) => ({
    ...{ number, subject, notices, link },
  });
  const tickets = [
    ticket(12, "The kettle does not boil", [
      { kind: "assigned", by: viewerName, words: "" },
      { kind: "mentioned", by: viewerName, words: "Do you know this fault?" },
    ]),
    ticket(13, "The toaster burns one side", [
      { kind: "assigned", by: null, words: "" },
      { kind: "answered", by: "Zofia Nowak", words: "It stays cold, whatever I do." },
      { kind: "answered", isHeld: true, by: null, words: "" },
    ]),
  ];
  const settingsLink = linkTo("/dashboard/settings");
  return composeNotices({ name: viewerName, tickets, settingsLink }, look);
}

/** What the pages say that links in mails lead to, one after the other. */
function samplePages(look: MailLook): MailBody {
  const [first = "", ...others] = mailPieceIds
    .filter((piece) => piece.startsWith("page."))
    .map((piece) => look.say(piece, { number: 12 }));
  return composeLetter({ subject: first, paragraphs: others }, { ...look, signature: "" });
}

type Invited = { inviter: string; expiresAt: Date; link: string };

export function invitationMail({ inviter, expiresAt, link }: Invited, look: MailLook): MailBody {
  const date = new Intl.DateTimeFormat(look.language, { dateStyle: "long", timeZone: "UTC" });
  const said = { inviter, date: date.format(expiresAt) };
  return composeLetter(
    {
      subject: look.say("invitation.subject", said),
      paragraphs: [look.say("invitation.greeting", said), look.say("invitation.text", said)],
      link: { words: look.say("invitation.link", said), address: link },
      closing: [look.say("invitation.closing", said)],
    },
    look,
  );
}
