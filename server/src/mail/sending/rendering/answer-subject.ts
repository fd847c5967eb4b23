import { singleLineText } from "@deskbell/shared/plain-text";

type About = {
  subject: string;
  number: number;
  /** Whether the customer opened the ticket by mail, so that the subject is their mail's. */
  isByMail: boolean;
};

/**
 * What mails about a ticket are called. A thread that the customer began keeps its subject: mail programs that go by
 * subjects, as Gmail's, would leave it with another one. Any other is known by its number, too.
 */
export function answerSubject({ subject, number, isByMail }: About): string {
  const line = singleLineText.parse(subject);
  return isByMail ? `Re: ${line.replace(/^(re:\s*)+/i, "")}` : `Re: ${line} [#${number}]`;
}
