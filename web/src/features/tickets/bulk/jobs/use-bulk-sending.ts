import type { StaffTicket } from "@deskbell/shared/tickets/ticket";
import { causeOf, isApiError } from "../../../../api/http/api-error.ts";
import { t } from "../../../../i18n/t.ts";
import { seenOf } from "../../../../ui/tickets/seen-of.ts";
import { notify } from "../../../../ui/toasts/notify.ts";
import { selection } from "../selection/selection.ts";
import { allOf, type ShownList } from "../selection/use-all-matching.ts";
import { type BulkDraft, type BulkSetDraft, useBeginBulkMutation } from "./jobs.api.ts";

interface BulkSelection {
  tickets: readonly StaffTicket[];
  list: ShownList;
  /** All of the list are meant. */
  isAll: boolean;
  onBegun(jobId: string, begunAtMs: number): void;
}

/** Begins to change the selected tickets, or to merge them, as somebody who has seen each as it is shown. */
export function useBulkSending({ tickets, list, isAll, onBegun }: BulkSelection) {
  const [begin, { isLoading }] = useBeginBulkMutation();
  const send = async (draft: BulkDraft, begunAtMs = Date.now()) => {
    const sent = selection.get();
    const { data, error } = await begin(draft);
    if (data) {
      selection.drop(sent);
      onBegun(data.id, begunAtMs);
    }
    return error;
  };

  /** All of a list as it was when they were selected. */
  const change = async (set: BulkSetDraft) => {
    if (isLoading) return;
    const begunAtMs = Date.now();
    const { allSinceMs = begunAtMs } = selection.get();
    const seenAgoMs = Math.max(0, begunAtMs - allSinceMs);
    const which = isAll ? { ...allOf(list), seenAgoMs } : { tickets: tickets.map(asSeen) };
    const error = await send({ set, ...which }, begunAtMs);
    if (error) notify.error(causeOf(error));
  };

  /** Resolves with why none of them is merged; null where that has begun. */
  const merge = async (seen: readonly StaffTicket[], { _id: into }: StaffTicket) => {
    const others = seen.filter(({ _id }) => _id !== into);
    const error = await send({ merge: { into }, tickets: others.map(asSeen) });
    return error ? refusalOf(error) : null;
  };
  return { change, merge, isSending: isLoading };
}

const asSeen = (row: StaffTicket) => ({ id: row._id, seen: seenOf(row) });

/** An older server asks for what is to change instead. */
const refusalOf = (error: unknown): string =>
  isApiError(error) && error.status === 400 && error.errors.set
    ? t("The desk is older than this page and cannot merge several tickets. Merge them one by one.")
    : causeOf(error);
