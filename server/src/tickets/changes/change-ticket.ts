import type { BulkSet } from "@deskbell/shared/jobs/new-bulk";
import type { TicketForViewer } from "@deskbell/shared/tickets/ticket";
import type { TicketChange } from "@deskbell/shared/tickets/ticket-change";
import { AppError } from "../../errors/app-error.ts";
import type { Viewer, ViewerNow } from "../../identity/viewer.ts";
import type { Change } from "../activity/commit-change.ts";
import { noTicket, refuseOthers, type StaffCommit } from "./commit-staff-change.ts";
import { setFor } from "./field-changes.ts";
import type { OvertakenCheck } from "./overtaken.ts";
import type { ChangePlanner } from "./plan-change.ts";
import { type Presenters, withMissed } from "./with-missed.ts";

/** What is set, with tags put on and taken off perhaps. */
export type DraftChange = Pick<TicketChange, "seen"> & {
  set: BulkSet;
  /** How the macro is called that does it. */
  macro?: string;
};

type Parts = Presenters & {
  commit: StaffCommit;
  plan: ChangePlanner;
  whyOvertaken: OvertakenCheck;
};

export interface ChangedTicket {
  ticket: TicketForViewer;
  /** The number of this change's entry in the history; null where it changed nothing. */
  entrySeq: number | null;
}

/** Changes fields of a ticket as staff want them, all together or none. */
export function createTicketChanger({ commit, plan, whyOvertaken, ...presenters }: Parts) {
  /**
   * Sets fields of a ticket. The same again changes nothing, and what colleagues made of other fields
   * since refuses nothing.
   *
   * @param at now, by the desk's clock
   * @throws AppError `not_found` (404), `not_allowed` (403), `invalid_input` (400), `stale_status` (409) for
   *   a status that cannot follow this one, `stale_change` (409, with `missed` and `ticket`) when the same
   *   field has changed since, it is somebody else's by now, or a message was not seen that would be passed over
   */
  return async function changeTicket(
    viewerNow: ViewerNow,
    ticketId: string,
    draft: DraftChange,
    at = new Date(),
  ): Promise<ChangedTicket> {
    let hasEntry = false;
    let viewer: Viewer | undefined;
    let asked: Promise<Viewer> | undefined;
    const committed = await commit(
      ticketId,
      async (ticket) => {
        viewer = await (asked ?? viewerNow());
        asked = undefined; // decided again, it is asked again
        refuseOthers(viewer, ticket);
        const change = await plan(ticket, viewer, { set: setFor(ticket, draft.set) }, at);
        const why = change && (await whyOvertaken(ticket, change, draft.seen, unopposedBy(draft)));
        if (why) {
          const stale = new AppError("stale_change", why);
          throw await withMissed(stale, ticket, viewer, { ...presenters, seen: draft.seen });
        }
        hasEntry = Boolean(change?.entry);
        return change && byMacro(change, draft.macro);
      },
      () => {
        asked = viewerNow();
        asked.catch(() => {}); // refused where it is decided
      },
    );
    if (!committed || !viewer) throw noTicket();
    const { ticket, hasChanged, names } = committed;
    return {
      ticket: await presenters.present(ticket, viewer, names),
      entrySeq: hasChanged && hasEntry ? (ticket.activitySeq ?? null) : null,
    };
  };
}

/** Fields that may be changed whoever has changed them since: tags put on, or taken off, take nothing back. */
const unopposedBy = ({ set }: DraftChange) => (set.tagIds ? [] : ["tagIds"]);

const byMacro = (change: Change, macro: string | undefined): Change =>
  macro && change.entry ? { ...change, entry: { ...change.entry, macro } } : change;
