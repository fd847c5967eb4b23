import type { AuditAction, AuditEntry, AuditedKind } from "@deskbell/shared/audit/audit";
import { t } from "../../i18n/t.ts";

export const auditKindWords: Record<AuditedKind, string> = {
  people: t("People"),
  invitations: t("Invitations"),
  teams: t("Teams"),
  tags: t("Tags"),
  views: t("Views"),
  savedReplies: t("Saved replies"),
  macros: t("Macros"),
  mailboxes: t("Mailboxes"),
  mails: t("E-mails"),
  messages: t("Messages"),
  audit: t("Audit log"),
};

export const actionWords: Record<AuditAction, string> = {
  "grant-admin": t("Made an admin"),
  "take-admin": t("Is no admin any more"),
  "grant-agent": t("Made an agent"),
  "take-agent": t("Is no agent any more"),
  disable: t("Disabled"),
  enable: t("Enabled"),
  "set-capacity": t("Capacity set"),
  "set-availability": t("Availability set"),
  invite: t("Invited"),
  "send-invitation": t("Invitation sent again"),
  "withdraw-invitation": t("Invitation withdrawn"),
  "create-team": t("Team added"),
  "change-team": t("Team changed"),
  "remove-team": t("Team removed"),
  "create-tag": t("Tag added"),
  "rename-tag": t("Tag renamed"),
  "remove-tag": t("Tag removed"),
  "create-view": t("View added"),
  "change-view": t("View changed"),
  "remove-view": t("View removed"),
  "create-saved-reply": t("Saved reply added"),
  "change-saved-reply": t("Saved reply changed"),
  "remove-saved-reply": t("Saved reply removed"),
  "import-saved-replies": t("Saved replies imported"),
  "create-macro": t("Macro added"),
  "change-macro": t("Macro changed"),
  "remove-macro": t("Macro removed"),
  "create-mailbox": t("Mailbox added"),
  "change-mailbox": t("Mailbox changed"),
  "remove-mailbox": t("Mailbox removed"),
  "test-mailbox": t("Mailbox tested"),
  "set-mail-reading": t("Mail settings changed"),
  "mail-again": t("E-mailed again, though e-mails came back"),
  "dismiss-mail": t("E-mail that did not arrive dismissed"),
  redact: t("Words redacted"),
  "delete-message": t("Message deleted"),
  "delete-note": t("Note deleted"),
  "add-copied": t("Added to the mails of a ticket"),
  "remove-copied": t("Taken off the mails of a ticket"),
  "change-mail-texts": t("Texts of mails changed"),
  "export-audit": t("Audit log exported"),
};

/** Fields as they are called where they are set. */
const fieldWords: Readonly<Record<string, string>> = {
  name: t("Name"),
  memberIds: t("Members"),
  assignment: t("Assignment"),
  reasons: t("Reasons"),
  capacity: t("Capacity"),
  availability: t("Availability"),
  filter: t("Filter"),
  sort: t("Order"),
  position: t("Place"),
  scope: t("Who sees it"),
  team: t("Team"),
  folder: t("Folder"),
  shortcut: t("Shortcut"),
  text: t("Text"),
  files: t("Files"),
  address: t("Address"),
  signature: t("Signature"),
  incoming: t("Incoming mail"),
  outgoing: t("Outgoing mail"),
  replyTo: t("Reply address"),
  company: t("Company"),
  language: t("Language"),
  logo: t("Logo"),
  isDefault: t("Default"),
  secrets: t("Passwords"),
  trustedAuthserv: t("Trusted server"),
  spamHeader: t("Spam header"),
};

/** One change of a value, as a sentence. */
export function changeText({ field, from, to }: AuditEntry["changes"][number]): string {
  const name = fieldWords[field] ?? field;
  if (from === "") return t("{name}: {to}", { name, to });
  return to === ""
    ? t("{name}: {from} removed", { name, from })
    : t("{name}: {from} → {to}", { name, from, to });
}
