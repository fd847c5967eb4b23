import {
  type MailReference,
  type ReferenceKind,
  referenceAddressOr,
  writeReference,
} from "../../addresses/mail-reference.ts";
import type { createMailTokens } from "../../addresses/mail-tokens.ts";

type About = {
  ticket: number;
  /** Number of the last answer in the mail. */
  seq: number;
  /** Whom it is for. */
  person: string;
};

type Parts = {
  tokens: Pick<ReturnType<typeof createMailTokens>, "tokenFor">;
  /** The desk's own address. */
  address: string;
  /** Where answers go to, with or without `{token}`; null where nobody would read them. */
  answersTo: string | null;
};

/** The addresses by which a mail's answer, and a report of its failure, are known again. */
export function answerAddresses(about: About, { tokens, address, answersTo }: Parts) {
  const refer = (kind: ReferenceKind): MailReference => {
    const reference = { kind, ticket: about.ticket, seq: kind === "reply" ? null : about.seq };
    return { ...reference, token: tokens.tokenFor({ ...reference, person: about.person }) };
  };
  const id = writeReference(refer("message"));
  const messageId = `<${id}${address.slice(address.lastIndexOf("@"))}>`;
  if (answersTo === null) {
    return { messageId, replyTo: null, envelopeFrom: address, envelopeId: null };
  }
  const signed = (kind: ReferenceKind) => referenceAddressOr(address, answersTo, refer(kind));
  return { messageId, replyTo: signed("reply"), envelopeFrom: signed("bounce"), envelopeId: id };
}
