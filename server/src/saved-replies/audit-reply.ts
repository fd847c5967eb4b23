import type { AuditAction } from "@deskbell/shared/audit/audit";
import { type AuditedChange, audited, changesBetween } from "../audit/audited.ts";
import type { Viewer } from "../identity/viewer.ts";
import type { SavedReplyRecord } from "./saved-reply.model.ts";

type Audited = {
  action: Extract<AuditAction, `${string}-saved-${string}`>;
  by: Viewer;
  reply: Pick<SavedReplyRecord, "name" | "scope">;
  changes?: AuditedChange[];
  /** What a new one is. */
  set?: Readonly<Record<string, unknown>>;
};

/** Changes a saved reply that others have, with an entry of it: one's own is nobody else's matter. */
export function auditReply<Result>(
  { action, by, reply: { name, scope }, set = {}, changes = changesBetween({}, set) }: Audited,
  change: () => Promise<Result>,
): Promise<Result> {
  if (scope === "own") return change();
  return audited({ action, by, about: { name }, changes }, change);
}
