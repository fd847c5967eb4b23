import { randomUUID } from "node:crypto";
import { lookup } from "node:dns/promises";
import type { MailboxTest, MailboxTestChange } from "@deskbell/shared/mail/mailbox-checks";
import { Types } from "mongoose";
import { AppError } from "../../../errors/app-error.ts";
import { base32 } from "../../addresses/base32.ts";
import { referenceAddress } from "../../addresses/mail-reference.ts";
import type { AccessTokens } from "../../oauth/access-token.ts";
import { keepRefreshTokens } from "../../oauth/keep-refresh-tokens.ts";
import { serverOfUrl, signsInByToken } from "../../sending/relay/smtp-relay.ts";
import type { createMailboxChecks } from "../check-mailbox.ts";
import { DeskMailboxModel, type DeskMailboxRecord } from "../desk-mailbox.model.ts";
import { environmentMailbox, type MailboxWithSecrets, openRecord } from "../desk-mailbox.ts";
import type { FindHost } from "../find-host.ts";
import type { Mailboxes } from "../open-mailboxes.ts";
import type { CheckedImap } from "./check-incoming.ts";
import type { CheckedSmtp } from "./check-outgoing.ts";
import { type CheckedTokens, createCheckedTokens } from "./checked-tokens.ts";

type Parts = {
  mailboxes: Mailboxes;
  check: ReturnType<typeof createMailboxChecks>;
};

/** What a test connects to; null for a way that there is not. */
export type Checked = {
  address: string;
  incoming: CheckedImap | null;
  outgoing: CheckedSmtp | null;
};

/** The operator's, which the environment's mailbox is watched by, too: what it was given is kept. */
const sharedTokens = ({ read }: AccessTokens): CheckedTokens => ({ read, isUsedUp: () => false });

/** The operator's servers may be on this machine. */
const findAnyHost: FindHost = async (host) => (await lookup(host, { order: "ipv4first" })).address;

/** Makes of what admins enter, and of what is stored, what a test connects to. */
export function createCheckedMailboxes({ mailboxes, check }: Parts) {
  const { box, certificates, findHost, smtpUrl, operatorsTokens } = mailboxes;

  function tokensOf({ id, imap }: MailboxWithSecrets, isStored: boolean): CheckedTokens | null {
    if (!imap || "password" in imap.secret) return null;
    return createCheckedTokens(imap.secret, {
      findHost: id === environmentMailbox ? findAnyHost : findHost,
      refreshTokens: isStored ? keepRefreshTokens(id, box) : null,
    });
  }

  function incomingOf(
    { id, imap }: MailboxWithSecrets,
    tokens: CheckedTokens | null,
  ): CheckedImap | null {
    if (!imap) return null;
    const isOperators = id === environmentMailbox;
    return {
      imap: isOperators || !certificates ? imap : { ...imap, certificates },
      findHost: isOperators ? findAnyHost : findHost,
      tokens,
    };
  }

  function outgoingOf(
    { address, smtp, replyTo, imap }: MailboxWithSecrets,
    tokens: CheckedTokens | null,
  ): CheckedSmtp | null {
    const tagged = imap || replyTo ? taggedAddress(replyTo ?? address) : null;
    const whose = { address, tagged };
    if (smtp) {
      const { user, password, ...server } = smtp;
      const signIn = { user, secret: password ?? tokens };
      return { ...server, ...whose, signIn, needsTls: true, certificates, findHost };
    }
    if (smtpUrl === null) return null;
    const { signIn: named, ...server } = serverOfUrl(smtpUrl);
    const signIn = named && {
      user: named.user,
      secret: signsInByToken(smtpUrl, operatorsTokens)
        ? sharedTokens(operatorsTokens)
        : named.password,
    };
    return { ...server, ...whose, signIn, findHost: findAnyHost };
  }

  function checkedOf(mailbox: MailboxWithSecrets, isStored: boolean): Checked {
    if (mailbox.isLocked) {
      throw new AppError("conflict", "Enter its passwords again: they cannot be read any more.");
    }
    const tokens = tokensOf(mailbox, isStored);
    const incoming = incomingOf(mailbox, tokens);
    const outgoing = outgoingOf(mailbox, tokens);
    if (incoming || outgoing) return { address: mailbox.address, incoming, outgoing };
    throw new AppError("conflict", "This mailbox has no server that could be tested.");
  }

  return {
    /** @throws AppError as for a mailbox that is added */
    async ofDraft(draft: MailboxTest): Promise<Checked> {
      const _id = new Types.ObjectId();
      const { set } = await check(draft, { id: _id.toString(), record: null });
      const record = { ...set, _id, revision: 0, createdAt: new Date() } as DeskMailboxRecord;
      return checkedOf(openRecord(record, box), false);
    },

    /** @throws AppError as for a mailbox that is changed */
    async ofStored(id: string, change: MailboxTestChange): Promise<Checked> {
      if (id === environmentMailbox) return checkedOf(operators(mailboxes, change), true);
      const record = await DeskMailboxModel.findById(id).lean<DeskMailboxRecord>();
      if (!record) throw new AppError("not_found", "This mailbox does not exist.");
      const { set, unset } = await check(change, { id, record });
      const changed = { ...record, ...set } as DeskMailboxRecord;
      for (const field of Object.keys(unset)) delete changed[field as "incoming" | "outgoing"];
      return checkedOf(openRecord(changed, box), true);
    },
  };
}

function operators(
  { find }: Pick<Mailboxes, "find">,
  change: MailboxTestChange,
): MailboxWithSecrets {
  const mailbox = find(environmentMailbox);
  if (!mailbox) throw new AppError("not_found", "This mailbox does not exist.");
  if (Object.keys(change).length === 0) return mailbox;
  throw new AppError("conflict", "The operator has set this.");
}

/** As answers' have, with a token of nobody's. */
export const taggedAddress = (template: string): string =>
  referenceAddress(template, {
    kind: "reply",
    ticket: 1,
    seq: null,
    token: base32(Buffer.from(randomUUID().replaceAll("-", ""), "hex").subarray(0, 10)),
  });
