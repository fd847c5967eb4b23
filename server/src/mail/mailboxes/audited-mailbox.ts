import type { MailboxChange } from "@deskbell/shared/mail/mailbox";

type Server = { host: string; port: number; user: string; usesOauth?: boolean | null | undefined };
type Audited = Partial<Record<keyof Omit<MailboxChange, "incoming" | "outgoing">, unknown>> & {
  incoming?: Server | null | undefined;
  outgoing?: Server | null | undefined;
};

/** What the audit log says of a mailbox: servers as one line, and no secret. */
export function auditedFields(mailbox: Audited): Record<string, unknown> {
  const { address, name, teamId, signature, replyTo, isDefault } = mailbox;
  const plain = { address, name, team: teamId, signature, replyTo, isDefault };
  const servers = {
    ...("incoming" in mailbox && { incoming: lineOf(mailbox.incoming) }),
    ...("outgoing" in mailbox && { outgoing: lineOf(mailbox.outgoing) }),
  };
  const named = Object.entries(plain).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(named), ...servers };
}

const lineOf = (server: Server | null | undefined): string =>
  server ? `${server.user} ${server.host}:${server.port}${server.usesOauth ? " (OAuth)" : ""}` : "";
