import type { ImapSettings } from "../receiving/imap/watch-mailbox.ts";
import type { SmtpServer } from "../sending/relay/smtp-relay.ts";
import type { DeskMailboxRecord } from "./desk-mailbox.model.ts";
import type { SecretBox } from "./secret-box.ts";

/** The environment's mailbox is called so where others have an id. */
export const environmentMailbox = "environment";

/** An address of the desk, with its secrets: for those who connect, never for an answer. */
export type MailboxWithSecrets = {
  /** Of its record, or `environment`. */
  id: string;
  address: string;
  name: string;
  signature: string;
  teamId: string | null;
  /** Where answers go to, with or without `{token}`; null: to the address. */
  replyTo: string | null;
  /** Null where it is not watched. */
  imap: ImapSettings | null;
  /** Null where its mails go out by the desk's own relay. */
  smtp: SmtpServer | null;
  /** Something that it needs was sealed by another `SECRET`. */
  isLocked: boolean;
  isDefault: boolean;
  /** Another one after each change. */
  revision: number;
};

/** A record with its secrets opened; what does not open locks it. */
export function openRecord(record: DeskMailboxRecord, box: SecretBox): MailboxWithSecrets {
  const { _id, address, name, signature, teamId, replyTo, incoming, outgoing } = record;
  const id = _id.toString();
  const read = (field: keyof NonNullable<DeskMailboxRecord["secrets"]>): string | null => {
    const sealed = record.secrets?.[field];
    return sealed ? box.open(sealed, { mailboxId: id, field }) : null;
  };
  const imapSecret = incoming ? imapSecretOf(incoming, read) : null;
  const smtp = outgoing ? smtpOf(outgoing, { imapSecret, password: read("smtpPassword") }) : null;
  return {
    id,
    address,
    name,
    signature,
    teamId: teamId ?? null,
    replyTo: replyTo ?? null,
    imap:
      incoming && imapSecret
        ? { ...serverOf(incoming), since: incoming.since ?? null, secret: imapSecret }
        : null,
    smtp,
    isLocked: Boolean((incoming && !imapSecret) || (outgoing && !smtp)),
    isDefault: record.isDefault ?? false,
    revision: record.revision,
  };
}

type Server = Pick<SmtpServer, "host" | "port" | "isSecure" | "user">;
const serverOf = ({ host, port, isSecure, user }: Server): Server => ({
  host,
  port,
  isSecure,
  user,
});

/** Null where it cannot sign in. */
function smtpOf(
  outgoing: NonNullable<DeskMailboxRecord["outgoing"]>,
  { imapSecret, password }: { imapSecret: ImapSettings["secret"] | null; password: string | null },
): SmtpServer | null {
  if (!outgoing.usesOauth) return password === null ? null : { ...serverOf(outgoing), password };
  return imapSecret && "tokenUrl" in imapSecret ? { ...serverOf(outgoing), password: null } : null;
}

type Incoming = NonNullable<DeskMailboxRecord["incoming"]>;

function imapSecretOf(
  { oauth }: Incoming,
  read: (field: "password" | "clientSecret" | "refreshToken") => string | null,
): ImapSettings["secret"] | null {
  if (!oauth) {
    const password = read("password");
    return password === null ? null : { password };
  }
  const refreshToken = read("refreshToken");
  const { tokenUrl, clientId } = oauth;
  if (refreshToken === null) return null;
  return { tokenUrl, clientId, clientSecret: read("clientSecret"), refreshToken };
}
