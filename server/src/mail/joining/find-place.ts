import { trusted } from "mongoose";
import { findReferences } from "../addresses/find-references.ts";
import type { MailReference } from "../addresses/mail-reference.ts";
import type { createMailTokens } from "../addresses/mail-tokens.ts";
import { MailModel } from "../mail.model.ts";
import type { ParsedMail } from "../parsing/parsed-mail.ts";

/** A ticket, as much as mails to it depend on. */
export type MailedTicket = {
  id: string;
  customerId: string;
  /** The customer, and who they were before their tickets were handed over: signatures are made for one of them. */
  signedFor: readonly string[];
};

export type MailPlace = {
  ticketId: string;
  /** A signature of ours, or only what anybody could have written. */
  by: "signature" | "words";
  /** Whether its customer is the one who has written the mail. */
  isOfSender: boolean;
};

type Parts = {
  tokens: Pick<ReturnType<typeof createMailTokens>, "personOf">;
  /** By its number; null for none. */
  findByNumber(number: number): Promise<MailedTicket | null>;
  findById(id: string): Promise<MailedTicket | null>;
};

type Asked = { parsed: ParsedMail; address: string; senderId: string | null };

/** Finds the ticket that a mail answers. */
export function createPlaceFinder({ tokens, findByNumber, findById }: Parts) {
  async function signed(references: readonly MailReference[]): Promise<MailedTicket | null> {
    for (const reference of references) {
      // An answer to what was forwarded is none to the customer's ticket.
      if (reference.kind === "forward") continue;
      const ticket = await findByNumber(reference.ticket);
      if (ticket && tokens.personOf(reference, ticket.signedFor)) return ticket;
    }
    return null;
  }

  /** The ticket of an earlier mail of this sender which this one answers. */
  async function ofEarlierMail({ parsed, address }: Asked): Promise<MailedTicket | null> {
    const messageIds = [...parsed.inReplyTo, ...parsed.references];
    if (messageIds.length === 0) return null;
    const earlier = await MailModel.findOne({
      messageId: trusted({ $in: messageIds }),
      "from.address": address,
      isProven: true,
      state: trusted({ $in: ["joined", "opened"] }),
    })
      .sort({ _id: -1 })
      .lean();
    return earlier?.ticketId ? findById(earlier.ticketId.toString()) : null;
  }

  /** By the address it went to, a Message-ID of ours, an earlier mail, or the number in its subject, in this order. */
  return async function findPlace(asked: Asked): Promise<MailPlace | null> {
    const { byAddress, byMessageId, bySubject } = findReferences(asked.parsed);
    const bySignature = (await signed(byAddress)) ?? (await signed(byMessageId));
    const ticket =
      bySignature ??
      (await ofEarlierMail(asked)) ??
      (bySubject === null ? null : await findByNumber(bySubject));
    return (
      ticket && {
        ticketId: ticket.id,
        by: bySignature ? "signature" : "words",
        isOfSender: ticket.customerId === asked.senderId,
      }
    );
  };
}
