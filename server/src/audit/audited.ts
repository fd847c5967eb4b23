import type { AuditAction } from "@deskbell/shared/audit/audit";
import type { Access } from "@deskbell/shared/users/user";
import { AppError } from "../errors/app-error.ts";
import { AuditModel } from "./audit.model.ts";

/** Values before and after; several where it holds several, none where it holds nothing. */
export type AuditedChange = { field: string; from: string[]; to: string[] };

type Audited = {
  action: AuditAction;
  by: { email: string };
  /** The name of what it is done to, or the e-mail address of the person. */
  about: { name: string } | { email: string };
  changes?: AuditedChange[];
};

/**
 * Does something that is audited: an entry says beforehand what is to be done, and afterwards whether it was. A
 * process that ends in between leaves an entry that says it was begun.
 *
 * @throws what the change throws
 */
export async function audited<Result>(
  { action, by, about, changes = [] }: Audited,
  change: () => Promise<Result>,
): Promise<Result> {
  const { _id } = await AuditModel.create({
    action,
    by: by.email,
    ...about,
    ...(changes.length > 0 && { changes }),
    at: new Date(),
    outcome: "begun",
  });
  const end = (outcome: "done" | "refused") => AuditModel.updateOne({ _id }, { outcome });
  const result = await change().catch(async (error: unknown) => {
    // After any other error, such as a database that did not answer, nobody knows whether it was done.
    if (error instanceof AppError) await end("refused");
    throw error;
  });
  // The change is made even if this write fails: the entry then still says that it was begun.
  await end("done").catch(() => {});
  return result;
}

/** Writes that somebody gets or loses a right, before they do; what did not come to pass is written as its opposite. */
export async function auditRight(right: {
  action: AuditAction;
  /** A guest has no `uid`. */
  user: { email: string; uid?: string | null };
  by: string;
  left?: Access;
}): Promise<void> {
  const { action, user, by, left } = right;
  const { email, uid } = user;
  const about = { email, ...(uid && { uid }) };
  await AuditModel.create({ action, ...about, by, at: new Date(), ...(left && { left }) });
}

/** The fields that become another value, of those that are set. */
export function changesBetween(
  before: Readonly<Record<string, unknown>>,
  set: Readonly<Record<string, unknown>>,
): AuditedChange[] {
  return Object.keys(set)
    .map((field) => ({ field, from: valuesOf(before[field]), to: valuesOf(set[field]) }))
    .filter(({ from, to }) => from.join("\n") !== to.join("\n"));
}

const valuesOf = (value: unknown): string[] =>
  value == null ? [] : Array.isArray(value) ? value.map(String) : [String(value)];
