import { type Types, trusted } from "mongoose";
import { findReferences } from "../addresses/find-references.ts";
import type { MailReference } from "../addresses/mail-reference.ts";
import type { createMailTokens } from "../addresses/mail-tokens.ts";
import { MailModel } from "../mail.model.ts";
import type { ParsedMail } from "../parsing/parsed-mail.ts";

/** A ticket, as much as mails to it depend on. */
export type JoinableTicket = {
  id: string;
  customerId: string;
  /** The customer, and who they were before their tickets were handed over: signatures are made for one of them. */
  signedFor: readonly string[];
  /** Who was added to its mails, and to which ticket, which may have gone on in this one. */
  copied: readonly { personId: string; address: string; ticketId: Types.ObjectId }[];
  /** Who was once. */
  formerCopiedIds: readonly string[];
};

export type MailPlace = {
  ticketId: string;
  /** A signature of ours, or only what anybody could have written. */
  by: "signature" | "words";
  /** Whether its writer is its customer, or was added to its mails. */
  isOfSender: boolean;
  /** Whether the signature was made for its writer, and not for somebody else of the same ticket. */
  isOwnSignature: boolean;
  /** Who was added to its mails, where that is who has written; null for its customer and for others. */
  copiedId: string | null;
};

type Parts = {
  tokens: Pick<ReturnType<typeof createMailTokens>, "personOf">;
  /** By its number; null for none. */
  findByNumber(number: number): Promise<JoinableTicket | null>;
  findById(id: string): Promise<JoinableTicket | null>;
};

type Asked = { parsed: ParsedMail; address: string; senderId: string | null };
type SignedReference = { ticket: JoinableTicket; person: string };

/** Finds the ticket that a mail answers. */
export function createPlaceFinder({ tokens, findByNumber, findById }: Parts) {
  async function signed(references: readonly MailReference[]): Promise<SignedReference | null> {
    for (const reference of references) {
      // An answer to what was forwarded is none to the customer's ticket.
      if (reference.kind === "forward") continue;
      const ticket = await findByNumber(reference.ticket);
      if (!ticket) continue;
      const copied = ticket.copied.map(({ personId }) => personId);
      const persons = [...ticket.signedFor, ...copied, ...ticket.formerCopiedIds];
      const person = tokens.personOf(reference, persons);
      if (person) return { ticket, person };
    }
    return null;
  }

  /** The ticket of an earlier mail of this sender which this one answers. */
  async function ofEarlierMail({ parsed, address }: Asked): Promise<JoinableTicket | null> {
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
    if (bySignature) return placeOf(bySignature, asked);
    const ticket =
      (await ofEarlierMail(asked)) ?? (bySubject === null ? null : await findByNumber(bySubject));
    return (
      ticket && {
        ticketId: ticket.id,
        by: "words",
        isOfSender: ticket.customerId === asked.senderId,
        isOwnSignature: false,
        copiedId: null,
      }
    );
  };
}

/** Who has written to a ticket by a signature of it: its customer, somebody who was added to its mails, or neither. */
function placeOf({ ticket, person }: SignedReference, { address, senderId }: Asked): MailPlace {
  const isCustomer = ticket.customerId === senderId;
  const copied = isCustomer ? undefined : ticket.copied.find((one) => one.address === address);
  return {
    ticketId: copied?.ticketId.toString() ?? ticket.id,
    by: "signature",
    isOfSender: isCustomer || copied !== undefined,
    isOwnSignature: isCustomer ? ticket.signedFor.includes(person) : copied?.personId === person,
    copiedId: copied?.personId ?? null,
  };
}
