import { type MailLook, markerOf } from "../../texts/mail-look.ts";
import { answerSubject } from "./answer-subject.ts";
import { composeLetter } from "./compose-letter.ts";
import type { MailBody } from "./render-mail.ts";

type Acknowledgement = {
  readerName: string;
  number: number;
  subject: string;
  /** Whether somebody reads what is answered to it. */
  isAnswerable: boolean;
  /** Of the ticket. */
  link: string;
};

/** That a mail has arrived and is a ticket; it goes on in the same thread. */
export function composeAcknowledgement(mail: Acknowledgement, look: MailLook): MailBody {
  const { readerName: customer, number, subject, isAnswerable, link } = mail;
  const said = { customer, number, subject };
  return composeLetter(
    {
      subject: answerSubject({ subject, number, isByMail: true }),
      paragraphs: [
        ...(isAnswerable ? [markerOf(look)] : []),
        look.say("acknowledgement.greeting", said),
        look.say("acknowledgement.text", said),
      ],
      link: {
        words: look.say(isAnswerable ? "acknowledgement.reply" : "acknowledgement.open", said),
        address: link,
      },
    },
    look,
  );
}
