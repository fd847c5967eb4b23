import * as z from "zod";
import { idSchema } from "../id.ts";
import { limits } from "../limits.ts";
import { singleLineText } from "../plain-text.ts";
import { accessSchema } from "../users/user.ts";

/** What is audited, by what it is done to. */
export const auditedActions = {
  people: [
    "grant-admin",
    "take-admin",
    "grant-agent",
    "take-agent",
    "disable",
    "enable",
    "set-capacity",
    "set-availability",
  ],
  invitations: ["invite", "send-invitation", "withdraw-invitation"],
  teams: ["create-team", "change-team", "remove-team"],
  tags: ["create-tag", "rename-tag", "remove-tag"],
  views: ["create-view", "change-view", "remove-view"],
  savedReplies: [
    "create-saved-reply",
    "change-saved-reply",
    "remove-saved-reply",
    "import-saved-replies",
  ],
  macros: ["create-macro", "change-macro", "remove-macro"],
  mailboxes: [
    "create-mailbox",
    "change-mailbox",
    "remove-mailbox",
    "test-mailbox",
    "set-mail-reading",
    "change-mail-texts",
  ],
  mails: ["mail-again", "dismiss-mail", "add-copied", "remove-copied"],
  messages: ["redact", "delete-message", "delete-note"],
  audit: ["export-audit"],
} as const;
export type AuditedKind = keyof typeof auditedActions;
export type AuditAction = (typeof auditedActions)[AuditedKind][number];
const kinds = Object.keys(auditedActions) as [AuditedKind, ...AuditedKind[]];
export const auditActions = Object.values(auditedActions).flat() as [AuditAction, ...AuditAction[]];

/** A value as it is read: people by name, several by commas. */
const changeSchema = z.object({ field: z.string(), from: z.string(), to: z.string() });

/** What somebody did to the desk's rights and settings. */
export const auditEntrySchema = z.object({
  id: idSchema,
  /** ISO 8601 */
  at: z.string(),
  action: z.enum(auditActions),
  /** Who did it: an e-mail address, or for instance `command line, root`. */
  by: z.string(),
  /** What it was done to: a person's e-mail address, or a name. */
  about: z.string(),
  changes: z.array(changeSchema),
  /** Where a right was taken, what is left to them. */
  left: accessSchema.optional(),
  /** `begun` where nobody knows whether it came to pass: the server ended in between. */
  outcome: z.enum(["done", "refused", "begun"]),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** What of the audit log is asked for; dates are ISO 8601, `from` belongs to it and `to` does not. */
const auditFilterSchema = z.object({
  kind: z.enum(kinds).optional(),
  /** An e-mail address: of who did it, or of whom it was done to. */
  person: singleLineText.pipe(z.string().toLowerCase().max(limits.emailMaxChars)).optional(),
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
});
export type AuditFilter = z.infer<typeof auditFilterSchema>;

/** GET audit/export */
export const auditExportQuerySchema = auditFilterSchema;
/** GET audit: the newest first; `before` is the id of the last entry seen. */
export const auditQuerySchema = auditFilterSchema.extend({
  before: idSchema.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(limits.auditPageSize),
});
export type AuditQuery = z.infer<typeof auditQuerySchema>;

/** GET audit */
export const auditAnswerSchema = z.object({
  status: z.literal("success"),
  data: z.array(auditEntrySchema),
});
