import { limits } from "@deskbell/shared/limits";
import type { TicketForViewer } from "@deskbell/shared/tickets/ticket";
import type { ChangeUndo } from "@deskbell/shared/tickets/ticket-change";
import { AppError } from "../../errors/app-error.ts";
import type { Viewer, ViewerNow } from "../../identity/viewer.ts";
import type { Entry } from "../activity/entry.ts";
import { findEntry } from "../activity/find-entry.ts";
import type { TicketRecord } from "../ticket.model.ts";
import { noTicket, refuseOthers, type StaffCommit } from "./commit-staff-change.ts";
import { statusFieldNames } from "./overtaken.ts";
import { fieldsChangedSince, fieldsThatHide, type UndoPlanner } from "./plan-undo.ts";
import { type Presenters, withMissed } from "./with-missed.ts";

type Parts = Presenters & { commit: StaffCommit; planUndo: UndoPlanner };

const undoableMs = limits.bulkUndoMinutes * 60_000;

/** Fields that a change of one ticket sets. */
const undoableFields = [
  ...statusFieldNames,
  "priority",
  "assigneeId",
  "teamId",
  "tagIds",
  "isSpam",
];

/** Takes back what somebody has changed of a ticket, all of it or nothing. */
export function createChangeUndoing({ commit, planUndo, ...presenters }: Parts) {
  /**
   * Gives each field that an own change has set its former value, in one change. The same again changes nothing.
   *
   * @param at now, by the desk's clock
   * @throws AppError `not_found` (404), `not_allowed` (403), `invalid_input` (400, field `undo`) for what is no change
   *   of theirs, and what the former value would be refused with; `stale_change` (409, with `missed` and `ticket`)
   *   when one of its fields has changed since, or since it was undone, the customer has written what would wait for nobody then, or it is
   *   more than five minutes old
   */
  return async function undoChange(
    viewerNow: ViewerNow,
    ticketId: string,
    { undo, seen }: ChangeUndo,
    at = new Date(),
  ): Promise<TicketForViewer> {
    let viewer: Viewer | undefined;
    const committed = await commit(ticketId, async (ticket) => {
      viewer = await viewerNow();
      refuseOthers(viewer, ticket);
      const entry = await findEntry(ticket, { seq: undo });
      if (!entry || !isChangeOf(viewer, entry)) throw noOwnChange();
      const undoing = await findEntry(ticket, { undoes: undo });
      if (undoing && (await fieldsChangedSince(ticket, undoing)).length === 0) return null;
      const refusal = undoing ? changedAfterUndo() : await refusalOf(ticket, entry, at);
      if (refusal) throw await withMissed(refusal, ticket, viewer, { seen, ...presenters });
      return planUndo(ticket, viewer, { entry, mark: { undoes: undo }, at });
    });
    if (!committed || !viewer) throw noTicket();
    return presenters.present(committed.ticket, viewer, committed.names);
  };
}

const isChangeOf = (viewer: Viewer, { actor, changes, bulkId }: Entry): boolean =>
  actor.kind === "staff" &&
  actor.id === viewer.id &&
  bulkId === undefined &&
  changes.length > 0 &&
  changes.every(({ field }) => undoableFields.includes(field));

const noOwnChange = () =>
  new AppError("invalid_input", "Only a change of your own can be undone.", { field: "undo" });

const changedAfterUndo = () =>
  new AppError("stale_change", "This was undone before, and has changed since.");

/** Why it stays as it is; null where it can be taken back. */
async function refusalOf(ticket: TicketRecord, entry: Entry, at: Date): Promise<AppError | null> {
  if ((await fieldsChangedSince(ticket, entry)).length > 0) {
    return new AppError("stale_change", "This was not undone: it has changed since.");
  }
  if (fieldsThatHide(ticket, entry, at).length > 0) {
    return new AppError("stale_change", "This was not undone: the customer has written since.");
  }
  if (at.getTime() - entry.at.getTime() <= undoableMs) return null;
  return new AppError("stale_change", "This was not undone: it is more than five minutes old.");
}
