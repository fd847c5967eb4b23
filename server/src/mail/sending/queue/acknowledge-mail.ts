import type { MailPreferences } from "@deskbell/shared/users/mail-preferences";
import { trusted } from "mongoose";
import type { createMailTokens } from "../../addresses/mail-tokens.ts";
import { readMailSettings } from "../../texts/stored-texts.ts";
import { nullSender, OutgoingMailModel } from "../outgoing-mail.model.ts";
import { answerAddresses } from "../rendering/answer-addresses.ts";
import { composeAcknowledgement } from "../rendering/compose-acknowledgement.ts";
import { isPlainId } from "../rendering/earlier-mails.ts";
import type { MailQueue } from "./mail-queue.ts";

/** To one address: whatever else goes wrong, it is not buried in them. */
const mailsADay = 3;
const dayMs = 24 * 60 * 60_000;

type Parts = {
  queue: Pick<MailQueue, "linkTo" | "lookFor" | "queueMail">;
  tokens: ReturnType<typeof createMailTokens>;
  /** Which mails somebody wants. */
  mailPreferencesOf(personId: string): Promise<Pick<MailPreferences, "answers">>;
  now(): number;
};

/** A ticket that somebody's mail has opened, who was shown to have written it. */
export type OpenedByMail = {
  ticket: { id: string; number: number; subject: string; mailboxId?: string | undefined };
  customer: { id: string; name: string };
  address: string;
  /** Of the mail, without its brackets. */
  messageId: string | null;
};

export type Acknowledge = ReturnType<typeof createAcknowledging>;

/** Tells who has opened a ticket by mail that it has arrived: once a ticket, also where it is begun again. */
export function createAcknowledging({ queue, tokens, mailPreferencesOf, now }: Parts) {
  async function isWanted(personId: string, address: string): Promise<boolean> {
    if (!(await readMailSettings()).acknowledges) return false;
    if (!(await mailPreferencesOf(personId)).answers) return false;
    const ofLate = await OutgoingMailModel.countDocuments({
      to: address,
      kind: "acknowledgement",
      createdAt: trusted({ $gt: new Date(now() - dayMs) }),
    });
    return ofLate < mailsADay;
  }

  return async ({ ticket, customer, address, messageId }: OpenedByMail): Promise<void> => {
    if (!(await isWanted(customer.id, address))) return;
    const look = await queue.lookFor(ticket);
    if (!look) return;
    const about = { ticket: ticket.number, seq: 0, person: customer.id };
    await queue.queueMail({
      kind: "acknowledgement",
      key: `acknowledgement:${ticket.id}`,
      to: { name: customer.name, address },
      words: composeAcknowledgement(
        {
          readerName: customer.name,
          ...ticket,
          isAnswerable: look.isAnswerable,
          link: queue.linkTo(`/inbox/${ticket.id}`),
        },
        look,
      ),
      isAutomatic: true,
      isReply: true,
      ticketId: ticket.id,
      personId: customer.id,
      mailboxId: ticket.mailboxId,
      // Nothing that answers by itself has where to answer to (RFC 3834).
      addressesOf: ({ address, answersTo }) => ({
        ...answerAddresses(about, { tokens, address, answersTo }),
        envelopeFrom: nullSender,
        envelopeId: null,
      }),
      references: [`<${messageId ?? ""}>`].filter(isPlainId),
    });
  };
}
