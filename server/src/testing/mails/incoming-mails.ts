import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { DeskParts } from "../../desk/desk-parts.ts";
import { referenceAddress, writeReference } from "../../mail/addresses/mail-reference.ts";
import { createMailTokens } from "../../mail/addresses/mail-tokens.ts";
import { MailModel, type MailRecord } from "../../mail/mail.model.ts";
import { mailKey } from "../../mail/receiving/mail-key.ts";
import { mailSecret, postMail } from "../write-paths/of-mails.ts";

export const deskAddress = "support@company.example";
/** Whose Authentication-Results the desks of these tests believe. */
const authserv = "mx.company.example";

/**
 * What a desk is given so that mails come in and become tickets.
 *
 * @param onAsked when it asks DNS about a sender, who waits for what it returns
 */
export const receivingMails = (
  onAsked: () => unknown = () => {},
): NonNullable<DeskParts["receiving"]> => ({
  settings: { httpSecret: mailSecret, lmtp: null, imap: null },
  reading: {
    ownAddresses: [deskAddress],
    trustedAuthserv: authserv,
    spamHeader: "X-Spam-Flag: YES",
    // Of mails without that header nothing is known.
    resolver: async () => {
      await onAsked();
      throw Object.assign(new Error("no such record"), { code: "ENOTFOUND" });
    },
  },
});

/** As the company's mail server says that the sender's domain stands for a mail. */
export const proven = (domain = "example.com") => ({
  "Authentication-Results": `${authserv}; dmarc=pass (p=reject) header.from=${domain}`,
});

/** Hands a mail over and waits until it is understood. */
export async function receive(desk: { url: string }, raw: Buffer): Promise<MailRecord> {
  const answer = await postMail(desk.url, raw);
  expect(answer.status).toBe(200);
  const key = await mailKey(raw);
  const find = () => MailModel.findOne({ key }).orFail().lean();
  await expect.poll(async () => (await find()).state).not.toBe("stored");
  return find();
}

export const aMessageId = () => `<${randomUUID()}@example.com>`;

/** What mails to a customer are signed with. */
export function signatures(secret: string) {
  const tokens = createMailTokens(secret);
  return {
    replyTo(ticket: { ticket: number }, personId: string): string {
      const asked = { kind: "reply", ticket: ticket.ticket, seq: null } as const;
      const token = tokens.tokenFor({ ...asked, person: personId });
      return referenceAddress(deskAddress, { ...asked, token });
    },
    messageId(ticket: { ticket: number }, seq: number, personId: string): string {
      const asked = { kind: "message", ticket: ticket.ticket, seq } as const;
      const token = tokens.tokenFor({ ...asked, person: personId });
      return `<${writeReference({ ...asked, token })}@company.example>`;
    },
  };
}
