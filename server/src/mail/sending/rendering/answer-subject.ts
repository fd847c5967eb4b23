import { singleLineText } from "@deskbell/shared/plain-text";

type About = {
  subject: string;
  number: number;
  /** Whether the customer opened the ticket by mail, so that the subject is their mail's. */
  isByMail: boolean;
};

/**
 * The subject of mails about a ticket. A thread that the customer began keeps its subject: a mail program that groups
 * by subject, such as Gmail, would start another thread. Any other subject also bears the ticket's number.
 */
export function answerSubject({ subject, number, isByMail }: About): string {
  const line = singleLineText.parse(subject);
  return isByMail ? `Re: ${line.replace(/^(re:\s*)+/i, "")}` : `Re: ${line} [#${number}]`;
}
