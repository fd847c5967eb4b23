import type { AuditAction } from "@deskbell/shared/audit/audit";
import { audited, changesBetween } from "../../../audit/audited.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import { withoutCustomers } from "../../filter/without-customers.ts";
import type { SavedViewRecord } from "./saved-view.model.ts";

type Audited = {
  action: Extract<AuditAction, `${string}-view`>;
  by: Viewer;
  view: Pick<SavedViewRecord, "name" | "scope">;
  /** What it was, and what of it becomes another. */
  before?: Readonly<Record<string, unknown>>;
  set?: Readonly<Record<string, unknown>>;
};

/**
 * Saves, changes or removes a view that others see, with an entry of it: one's own is nobody else's matter. Whom
 * a filter looks for, or a name names, is no matter of the log either, which is kept when that customer is forgotten.
 */
export function auditView<Result>(
  { action, by, view, before = {}, set = {} }: Audited,
  change: () => Promise<Result>,
): Promise<Result> {
  if (view.scope === "own") return change();
  const changes = changesBetween(before, set).map(({ field, from, to }) =>
    field === "filter" || field === "name"
      ? { field, from: from.map(withoutCustomers), to: to.map(withoutCustomers) }
      : { field, from, to },
  );
  return audited({ action, by, about: { name: withoutCustomers(view.name) }, changes }, change);
}
