import { singleLineText } from "@deskbell/shared/plain-text";
import type { DueTicket } from "../../../tickets/answers/unmailed-answers.ts";
import type { CopiedInto } from "../../../tickets/copied/copied-people.ts";
import type { TicketSender } from "../../mailboxes/open-mailboxes.ts";
import { lookOf } from "../../texts/mail-look.ts";
import { readMailSettings } from "../../texts/stored-texts.ts";
import { attachFiles } from "../files/attach-files.ts";
import { OutgoingMailModel } from "../outgoing-mail.model.ts";
import { answerAddresses } from "../rendering/answer-addresses.ts";
import { answersMax, fromName, lastWordsOf, mailedAnswers } from "../rendering/answer-words.ts";
import { composeAnswers } from "../rendering/compose-answers.ts";
import { earlierMails } from "../rendering/earlier-mails.ts";
import { renderMail } from "../rendering/render-mail.ts";
import type { QueueParts } from "./queue-parts.ts";
import { stateOf, storeOnce } from "./store-mail.ts";

/**
 * Queues a mail of the same answers for each who was added to a ticket's mails: of what was written since, each alone
 * with an address to answer to. Begun again, those that are queued already stand.
 */
export async function queueCopies(ticket: DueTicket, parts: QueueParts): Promise<void> {
  const sender = ticket.copied.length > 0 ? parts.senderOf(ticket) : null;
  if (!sender) return;
  for (const person of ticket.copied) await queueCopy(ticket, person, sender, parts);
}

async function queueCopy(
  ticket: DueTicket,
  person: CopiedInto,
  sender: TicketSender,
  parts: QueueParts,
): Promise<void> {
  const { id, number, fromSeq, lastSeq } = ticket;
  const { personId, address: to } = person;
  const queued = { ticketId: id, personId, fromSeq };
  if (await OutgoingMailModel.exists(queued)) return;
  // Who is kept out hears nothing.
  if (!(await parts.findUser(personId))) return;
  const at = new Date(parts.now()); // before the words are read
  const answers = await answersFor(ticket, person, parts);
  if (answers.length === 0) return;
  const about = { ticket: number, seq: answers.at(-1)?.seq ?? lastSeq, person: personId };
  const addresses = answerAddresses(about, { ...parts, ...sender });
  const { messageId, envelopeFrom, envelopeId, replyTo } = addresses;
  const { attachments, inMail } = await attachFiles(
    answers.flatMap(({ files }) => files),
    { ...parts, hasAccount: false },
  );
  const { quoted, quotedSeq } = await lastWordsOf(ticket, parts, person.sinceSeq);
  const words = {
    readerName: person.name,
    customerName: ticket.customer.name,
    subject: ticket.subject,
    number,
    isByMail: ticket.isByMail,
    answers: await mailedAnswers(answers, inMail, parts),
    isSolved: false,
    quoted,
    isAnswerable: sender.answersTo !== null,
    links: { ticket: null, mute: parts.linkTo(parts.muteLinks.pathFor(number, personId)) },
  };
  const mail = composeAnswers(words, lookOf(await readMailSettings(), sender));
  const raw = await renderMail({
    ...mail,
    from: { name: fromName(words, sender), address: sender.address },
    to: { name: singleLineText.parse(person.name), address: to },
    replyTo: replyTo === null ? null : { name: sender.name, address: replyTo },
    messageId,
    references: await earlierMails({ id, customer: { id: personId, name: person.name } }, to),
    date: at,
    isAutomatic: false,
    attachments,
  });
  await storeOnce({
    kind: "copy",
    ...queued,
    uptoSeq: lastSeq,
    seqs: answers.map(({ seq }) => seq),
    quotedSeq,
    mailboxId: sender.mailboxId,
    state: await stateOf({ email: to, isVerified: true, sender }, parts),
    to,
    subject: mail.subject,
    messageId,
    envelopeFrom,
    ...(envelopeId !== null && { envelopeId }),
    raw,
    dueAt: at,
    createdAt: ticket.readAt,
  });
}

/** What others than its customer and they themselves have written since they were added. */
async function answersFor(
  { id, fromSeq, lastSeq, customer, formerCustomerIds }: DueTicket,
  { personId, sinceSeq }: CopiedInto,
  { messagesAfter }: QueueParts,
) {
  const others = [customer.id, ...formerCustomerIds, personId];
  const after = Math.max(sinceSeq, fromSeq - 1);
  const messages = await messagesAfter({ ticketId: id, after, limit: 500 });
  return messages
    .filter(
      ({ seq, sender, deletedAt }) => seq <= lastSeq && !deletedAt && !others.includes(sender.id),
    )
    .slice(-answersMax);
}
