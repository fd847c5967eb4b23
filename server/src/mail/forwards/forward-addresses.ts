import { referenceAddressOr, writeReference } from "../addresses/mail-reference.ts";
import type { createMailTokens } from "../addresses/mail-tokens.ts";
import type { TicketSender } from "../mailboxes/open-mailboxes.ts";
import { answerAddresses } from "../sending/rendering/answer-addresses.ts";

type About = { ticket: number; seq: number; forwardId: string };

/** By which the answer to what was forwarded is known: by a signature of its own kind, in its address and Message-ID. */
export function forwardAddresses(
  { ticket, seq, forwardId }: About,
  { address, answersTo }: TicketSender,
  tokens: ReturnType<typeof createMailTokens>,
) {
  const signed = { kind: "forward", ticket, seq: null } as const;
  const reference = { ...signed, token: tokens.tokenFor({ ...signed, person: forwardId }) };
  const about = { ticket, seq, person: forwardId };
  const { envelopeFrom, envelopeId } = answerAddresses(about, { tokens, address, answersTo });
  return {
    messageId: `<${writeReference(reference)}${address.slice(address.lastIndexOf("@"))}>`,
    replyTo: answersTo === null ? null : referenceAddressOr(address, answersTo, reference),
    envelopeFrom,
    envelopeId,
  };
}
