import type { BulkSet } from "@deskbell/shared/jobs/new-bulk";
import type { Activity } from "@deskbell/shared/tickets/activity";
import { type Asker, can } from "../../access/can.ts";
import { AppError } from "../../errors/app-error.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { Change } from "../activity/commit-change.ts";
import type { ActivityPresenter } from "../activity/present-activity.ts";
import type { IntendedChange, IntendedFields } from "../arrivals/intended-change.ts";
import { statusOf } from "../lifecycle/enter-status.ts";
import { effectsOf } from "../lifecycle/message-effects.ts";
import { ticketClosed } from "../lifecycle/ticket-lifecycle.ts";
import { refuseMerged } from "../merge/refuse-merged.ts";
import type { TicketRecord } from "../ticket.model.ts";
import { refuseOthers } from "./commit-staff-change.ts";
import { setFor } from "./field-changes.ts";
import type { OvertakenCheck } from "./overtaken.ts";
import type { ChangePlanner } from "./plan-change.ts";

type Parts = {
  find(viewer: Asker, id: string): Promise<TicketRecord>;
  findByNumber(viewer: Asker, number: number): Promise<TicketRecord>;
  plan: ChangePlanner;
  whyOvertaken: OvertakenCheck;
  presentActivity: ActivityPresenter;
  reopenDays: number;
};

export type SeenOfChange = { activitySeq: number; assigneeId: string | null };

/** Says what a change would do, or whether it can be done, without doing it. */
export function createTrying({
  find,
  findByNumber,
  plan,
  presentActivity,
  reopenDays,
  whyOvertaken,
}: Parts) {
  return {
    /**
     * Whether a reply may change its ticket so: as if it were a change of its own. Its status is decided by what was
     * seen of the messages, as that of any reply.
     *
     * @throws AppError `not_found` (404), `not_allowed` (403), `invalid_input` (400), `ticket_merged` (409), `conflict`
     *   (409) where somebody has changed the same since
     */
    async refuseIntended(
      viewer: Viewer,
      ticketId: string,
      fields: IntendedFields,
      seen: SeenOfChange,
      at: Date,
    ): Promise<void> {
      const ticket = await find(viewer, ticketId);
      refuseOthers(viewer, ticket);
      const change = await plan(ticket, viewer, { set: setFor(ticket, asSet(fields)) }, at);
      // What is one's own by now one has taken oneself, by the reply before.
      const isOwn = ticket.assigneeId === viewer.id;
      const unopposed = isOwn ? ["tagIds", "assigneeId"] : ["tagIds"];
      const why =
        change && (await whyOvertaken(ticket, change, { seq: ticket.lastSeq, ...seen }, unopposed));
      if (why) throw new AppError("conflict", why);
    },

    /**
     * What these fields, or a reply with them, would change of the ticket of this number.
     *
     * @throws AppError `not_found` (404), and what the change itself would be refused with
     */
    async tryOut(
      viewer: Viewer,
      number: number,
      { set, intended, at }: { set: BulkSet; intended: IntendedChange | null; at: Date },
    ): Promise<{ ticket: TicketRecord; entry: Activity | null; refusal: AppError | null }> {
      const ticket = await findByNumber(viewer, number);
      try {
        const change = intended
          ? asReply(ticket, viewer, intended, at, reopenDays)
          : await plan(ticket, viewer, { set: setFor(ticket, set) }, at);
        const entries = change?.entry
          ? [{ seq: 1, afterSeq: ticket.lastSeq, ...change.entry }]
          : [];
        const [entry = null] = await presentActivity(entries, null);
        return { ticket, entry, refusal: null };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return { ticket, entry: null, refusal: error };
      }
    },
  };
}

/** What a reply of now would make of it. */
function asReply(
  ticket: TicketRecord,
  viewer: Viewer,
  intended: IntendedChange,
  at: Date,
  reopenDays: number,
): Change {
  if (!can(viewer, "ticket:work")) throw new AppError("not_allowed", "This is for staff.");
  refuseMerged(ticket);
  if (statusOf(ticket) === "closed") throw ticketClosed();
  setFor(ticket, asSet(intended.fields ?? {}));
  const message = { seq: ticket.lastSeq + 1, senderId: viewer.id, isByCustomer: false, at };
  const withoutReaders = { readerIds: [], reassigningIds: [], mailDueAt: null };
  return effectsOf(ticket, { ...message, ...withoutReaders, intended }, reopenDays);
}

/** The same fields as a change of their own has them. */
const asSet = ({
  priority,
  teamId,
  assigneeId,
  addTagIds,
  removeTagIds,
}: IntendedFields): BulkSet => ({
  wakeOn: "reply_or_time",
  reason: "",
  ...(priority && { priority }),
  ...(teamId && { teamId }),
  ...(assigneeId !== undefined && { assigneeId }),
  ...(addTagIds && { addTagIds }),
  ...(removeTagIds && { removeTagIds }),
});
