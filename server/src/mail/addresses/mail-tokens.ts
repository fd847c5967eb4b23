import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { base32 } from "./base32.ts";
import type { MailReference, ReferenceKind } from "./mail-reference.ts";
import type { OwnMail } from "./own-mail.ts";

const tokenBytes = 10;

/** What a token is made for; a token of one purpose is worth nothing for another. */
const purposes = {
  reply: "reply",
  message: "message-id",
  bounce: "bounce",
  forward: "forward",
} as const satisfies Record<ReferenceKind, string>;

/** What a reference says, and for whom it is made. `person` is an id of ours; of a forward, the forward's. */
export type Signed = Omit<MailReference, "token"> & { person: string };

/**
 * Makes and checks the 16 characters by which an address or a Message-ID is known to be ours. They hold
 * no person: who it was made for is found by asking for each person of the ticket.
 *
 * @param secret the desk's, the same on every node; a key of its own is derived from it
 */
export function createMailTokens(secret: string) {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "deskbell mail tokens", 32));

  const signatureOf = ({ kind, ticket, seq, person }: Signed): Buffer => {
    const place = seq === null ? `${ticket}` : `${ticket}.${seq}`;
    const signed = createHmac("sha256", key).update(`${purposes[kind]}:${place}:${person}`);
    return signed.digest().subarray(0, tokenBytes);
  };

  const tokenFor = (signed: Signed): string => base32(signatureOf(signed));

  /** Of one mail of ours, by its id, for reports of what became of it. */
  const tokenForMail = (id: string): string =>
    base32(createHmac("sha256", key).update(`mail:${id}`).digest().subarray(0, tokenBytes));

  return {
    tokenFor,
    tokenForMail,

    /** Whether such a token is ours. */
    isOfMail: ({ id, token }: OwnMail): boolean => isSame(token, tokenForMail(id)),

    /** Whom of these a reference was made for, or null: it is forged, or another's. */
    personOf(reference: MailReference, persons: readonly string[]): string | null {
      let found: string | null = null;
      // All are asked, so that the time does not tell which of them it was.
      for (const person of persons) {
        if (isSame(reference.token, tokenFor({ ...reference, person }))) found = person;
      }
      return found;
    },
  };
}

function isSame(one: string, other: string): boolean {
  const [given, expected] = [Buffer.from(one), Buffer.from(other)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
