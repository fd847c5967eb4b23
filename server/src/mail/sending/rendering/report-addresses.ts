import { taggedAddressOr } from "../../addresses/mail-reference.ts";
import type { createMailTokens } from "../../addresses/mail-tokens.ts";
import { writeOwnMail } from "../../addresses/own-mail.ts";

type Parts = {
  tokens: Pick<ReturnType<typeof createMailTokens>, "tokenForMail">;
  /** The desk's own address. */
  address: string;
  /** Where answers go to, with or without `{token}`; null where nobody would read a report. */
  answersTo: string | null;
};

/** The addresses by which a report of one mail's failure is known again; nobody looks for answers to it. */
export function reportAddresses(mailId: string, { tokens, address, answersTo }: Parts) {
  const id = writeOwnMail({ id: mailId, token: tokens.tokenForMail(mailId) });
  const messageId = `<${id}${address.slice(address.lastIndexOf("@"))}>`;
  if (answersTo === null) {
    return { messageId, replyTo: null, envelopeFrom: address, envelopeId: null };
  }
  const envelopeFrom = taggedAddressOr(address, answersTo, id);
  return { messageId, replyTo: null, envelopeFrom, envelopeId: id };
}
