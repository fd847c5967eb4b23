import type { BulkSet } from "@deskbell/shared/jobs/new-bulk";
import { limits } from "@deskbell/shared/limits";
import type { TicketChange } from "@deskbell/shared/tickets/ticket-change";
import { AppError } from "../../errors/app-error.ts";
import type { TicketRecord } from "../ticket.model.ts";

/** What the history says of a field that becomes another value; nothing where it stays. */
export function planned<Value>(field: string, from: Value, to: Value | undefined) {
  return to === undefined || to === from ? [] : [{ field, from, to }];
}

/** A tag more than once counts once, and their order says nothing. */
export function plannedTags(from: readonly string[], tagIds: readonly string[] | undefined) {
  const to = [...new Set(tagIds)];
  const isSame = to.length === from.length && to.every((id) => from.includes(id));
  return !tagIds || isSame ? [] : [{ field: "tagIds", from, to }];
}

type TagChange = Pick<BulkSet, "addTagIds" | "removeTagIds">;

/** The tags of a ticket after some were taken off and others put on. */
export function tagsAfter(
  { tagIds }: Pick<TicketRecord, "tagIds">,
  { addTagIds, removeTagIds }: TagChange,
): string[] {
  const kept = (tagIds ?? []).filter((id) => !removeTagIds?.includes(id));
  return [...new Set([...kept, ...(addTagIds ?? [])])];
}

/**
 * What is set of a ticket as it is, where tags are put on and taken off.
 *
 * @throws AppError `invalid_input` (400, field `addTagIds`) for more tags than a ticket can have
 */
export function setFor(
  ticket: TicketRecord,
  { addTagIds, removeTagIds, ...set }: BulkSet,
): TicketChange["set"] {
  if (!addTagIds && !removeTagIds) return set;
  const tagIds = tagsAfter(ticket, { addTagIds, removeTagIds });
  if (tagIds.length > limits.tagsOfTicketMax) {
    throw new AppError("invalid_input", "A ticket has no room for so many tags.", {
      field: "addTagIds",
    });
  }
  return { ...set, tagIds };
}
