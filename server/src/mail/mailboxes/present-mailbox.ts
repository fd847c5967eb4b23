import type { DeskMailbox as ShownMailbox, ShownProblem } from "@deskbell/shared/mail/mailbox";
import type { DeskMailboxRecord } from "./desk-mailbox.model.ts";
import { environmentMailbox, type MailboxWithSecrets } from "./desk-mailbox.ts";

type MailboxFacts = {
  /** Null for the environment's. */
  record: Pick<DeskMailboxRecord, "incoming" | "outgoing"> | null;
  isDefault: boolean;
  canSend: boolean;
  problems: ShownProblem[];
};

/** A mailbox as admins see it: field by field, so that no secret is among them. */
export function presentMailbox(
  mailbox: MailboxWithSecrets,
  { record, isDefault, canSend, problems }: MailboxFacts,
): ShownMailbox {
  const { id, address, name, teamId, signature, replyTo, isLocked } = mailbox;
  const incoming = record?.incoming ?? mailbox.imap;
  const outgoing = record?.outgoing;
  const oauth = record?.incoming?.oauth;
  return {
    id,
    address,
    name,
    teamId,
    signature,
    incoming: incoming
      ? {
          ...shown(incoming),
          since: incoming.since?.toISOString() ?? null,
          oauth: oauth ? { tokenUrl: oauth.tokenUrl, clientId: oauth.clientId } : null,
        }
      : null,
    outgoing: outgoing ? { ...shown(outgoing), usesOauth: outgoing.usesOauth ?? false } : null,
    replyTo,
    isDefault,
    isFromEnvironment: id === environmentMailbox,
    isLocked,
    canSend,
    problems,
  };
}

type Server = { host: string; port: number; isSecure: boolean; user: string };
const shown = ({ host, port, isSecure, user }: Server): Server => ({ host, port, isSecure, user });
