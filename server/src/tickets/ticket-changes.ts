import type { TicketForViewer } from "@deskbell/shared/tickets/ticket";
import type { Viewer } from "../identity/viewer.ts";
import type { CurrentPeople, UserDirectory } from "../users/user.directory.ts";
import type { ActivityPresenter } from "./activity/present-activity.ts";
import type { TicketReaders } from "./arrivals/ticket-readers.ts";
import { mayChangeUnread } from "./arrivals/whose-unread.ts";
import { createLoneChanges } from "./assignment/lone-changes.ts";
import { createBulkItems } from "./bulk/bulk-items.ts";
import { createBulkChange } from "./bulk/change-in-bulk.ts";
import { checkBulkMerge } from "./bulk/check-bulk-merge.ts";
import { createBulkMerging } from "./bulk/merge-in-bulk.ts";
import { createBulkUndo } from "./bulk/undo-in-bulk.ts";
import { createTicketChanger } from "./changes/change-ticket.ts";
import { createStaffCommit } from "./changes/commit-staff-change.ts";
import { type ArrivalsBetween, createOvertakenCheck } from "./changes/overtaken.ts";
import { createChangePlanner, type ReferenceChecks } from "./changes/plan-change.ts";
import { createUndoPlanner } from "./changes/plan-undo.ts";
import { createTrying } from "./changes/try-change.ts";
import { createChangeUndoing } from "./changes/undo-change.ts";
import { createTicketLinks } from "./links/ticket-links.ts";
import { createTicketMerging } from "./merge/merge-tickets.ts";
import type { PublishOptions } from "./publish-ticket.ts";
import type { TicketFinder } from "./reading/find-ticket.ts";
import type { FindMessage } from "./split/split-message.ts";
import type { TicketRecord } from "./ticket.model.ts";
import type { WithTeams } from "./views/viewer-with-teams.ts";

type Parts = {
  runExclusive<T>(ticketId: string, task: () => Promise<T>): Promise<T>;
  /** Publishes a changed ticket, and the entry that says so; never rejects. */
  publish(ticket: TicketRecord, options?: PublishOptions): Promise<unknown>;
  present(ticket: TicketRecord, viewer: Viewer, names?: CurrentPeople): Promise<TicketForViewer>;
  people: UserDirectory["people"];
  presentActivity: ActivityPresenter;
  readers: TicketReaders;
  references: ReferenceChecks;
  finder: Pick<TicketFinder, "find" | "findByNumber">;
  withTeams: WithTeams;
  findMessage: FindMessage;
  arrivalsBetween: ArrivalsBetween;
  reopenDays: number;
  /** How long mails to a customer wait; null where none are sent. */
  answersWaitMs(): number | null;
  /** Called with those whose number of unread tickets may have changed. */
  onUnread(personIds: readonly string[]): void;
};

/** What staff, and the desk by itself, change of tickets: one, two that become one, many at once. */
export function createTicketChanges(parts: Parts) {
  const { publish, present, presentActivity, reopenDays, onUnread } = parts;
  const { inBulk, ...merging } = createTicketMerging({
    ...parts,
    publish(record) {
      onUnread([...(record.unseenBy ?? []), ...(record.beforeMerge?.unseenBy ?? [])]);
      return publish(record);
    },
  });
  const loneChanges = createLoneChanges({
    ...parts,
    publish(record, options) {
      if (mayChangeUnread(record)) onUnread(record.unseenBy ?? []);
      return publish(record, options);
    },
  });
  const commit = createStaffCommit(parts);
  const plan = createChangePlanner(parts);
  const planUndo = createUndoPlanner({ plan, reopenDays });
  const whyOvertaken = createOvertakenCheck(parts.arrivalsBetween);
  const changes = {
    change: createTicketChanger({ commit, plan, whyOvertaken, present, presentActivity }),
    undoChange: createChangeUndoing({ commit, planUndo, present, presentActivity }),
  };
  const bulk = {
    ...createBulkItems(parts),
    change: createBulkChange({ commit, plan, whyOvertaken }),
    undo: createBulkUndo({ commit, planUndo }),
    ...createBulkMerging(inBulk),
    checkMerge: checkBulkMerge,
  };
  const trying = createTrying({ ...parts, ...parts.finder, plan, whyOvertaken });
  const links = createTicketLinks(parts);
  return { merging, links, loneChanges, changes, trying, bulk };
}
