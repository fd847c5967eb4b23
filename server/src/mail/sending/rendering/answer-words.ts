import { singleLineText } from "@deskbell/shared/plain-text";
import { firstNameOf } from "@deskbell/shared/saved-replies/variable-values";
import type { DueTicket } from "../../../tickets/answers/unmailed-answers.ts";
import type { TicketSender } from "../../mailboxes/open-mailboxes.ts";
import type { OutgoingFile } from "../files/attach-files.ts";
import type { MailedMessage, QueueParts } from "../queue/queue-parts.ts";
import type { AnswersToMail, MailedAnswer } from "./compose-answers.ts";

/** In one mail; of more the latest, and the link leads to all. */
export const answersMax = 20;

/** Answers by who has written them, as they are called now, with their files as they come. */
export async function mailedAnswers(
  answers: readonly MailedMessage[],
  inMail: ReadonlyMap<string, OutgoingFile>,
  { people }: Pick<QueueParts, "people">,
): Promise<MailedAnswer[]> {
  const currentPerson = await people(answers.map(({ sender }) => sender.id));
  return answers.map(({ sender, byMail, text, files }) => ({
    senderId: sender.id,
    senderName: byMail ? currentPerson(sender).name : firstNameOf(currentPerson(sender).name),
    text: text ?? "",
    files: files.flatMap(({ fileId }) => inMail.get(fileId) ?? []),
  }));
}

/**
 * What the customer wrote last before these answers, after the message with this number; empty for nothing.
 *
 * @returns with the number of the message that this is, 0 for the opening or nothing
 */
export async function lastWordsOf(
  ticket: Pick<DueTicket, "id" | "fromSeq" | "customer" | "description" | "opening">,
  { messagesAfter }: Pick<QueueParts, "messagesAfter">,
  afterSeq = -1,
): Promise<{ quoted: string; quotedSeq: number }> {
  const { id, fromSeq, customer, description, opening } = ticket;
  const before = await messagesAfter({
    ticketId: id,
    after: Math.max(0, afterSeq, fromSeq - 1 - answersMax),
    limit: answersMax,
  });
  const own = before.filter(
    ({ seq, sender, deletedAt }) => seq < fromSeq && sender.id === customer.id && !deletedAt,
  );
  const isFromOpening = own.length === 0 && afterSeq < 0 && !opening;
  const last = own.at(-1);
  if (last?.text) return { quoted: last.text, quotedSeq: last.seq };
  return { quoted: isFromOpening ? description : "", quotedSeq: 0 };
}

/** One colleague by name, several as the desk. */
export function fromName({ answers }: Pick<AnswersToMail, "answers">, { name }: TicketSender) {
  const [first] = answers;
  const isOnly = first && answers.every(({ senderId }) => senderId === first.senderId);
  return isOnly ? `${singleLineText.parse(first.senderName)}, ${name}` : name;
}
