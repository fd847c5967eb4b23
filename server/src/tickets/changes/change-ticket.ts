import { type CustomerStatus, customerStatusOf } from "@deskbell/shared/tickets/lifecycle";
import type { StaffTicket, TicketForViewer } from "@deskbell/shared/tickets/ticket";
import type { TicketChange } from "@deskbell/shared/tickets/ticket-change";
import { can } from "../../access/can.ts";
import { AppError } from "../../errors/app-error.ts";
import type { Viewer, ViewerNow } from "../../identity/viewer.ts";
import { type Change, commitChange } from "../activity/commit-change.ts";
import { hasChangedSince, listActivity } from "../activity/list-activity.ts";
import type { ActivityPresenter } from "../activity/present-activity.ts";
import type { TicketReaders } from "../arrivals/ticket-readers.ts";
import { statusOf } from "../lifecycle/enter-status.ts";
import type { TicketRecord } from "../ticket.model.ts";
import { type Known, planChange } from "./plan-change.ts";

type Parts = {
  runExclusive<T>(ticketId: string, task: () => Promise<T>): Promise<T>;
  /** Publishes a changed ticket to its windows; never rejects. */
  publish(ticket: TicketRecord, options: { isPublic: boolean }): Promise<unknown>;
  present(ticket: TicketRecord, viewer: Viewer): Promise<TicketForViewer>;
  presentActivity: ActivityPresenter;
  readers: TicketReaders;
  known: Known;
  /** Called with those whose number of unread tickets may have changed. */
  onUnread(personIds: readonly string[]): void;
  reopenDays: number;
};

/** What one says of the others: who changes one of them decides about all. */
const statusFields = ["status", "snoozedUntil", "wakeOn"];

/** Changes fields of a ticket as staff want them, all together or none. */
export function createTicketChanger(parts: Parts) {
  const { runExclusive, publish, present, presentActivity, readers, known, onUnread, reopenDays } =
    parts;

  const readersOf = ({ creator, waitingSince, updatedAt }: TicketRecord) =>
    readers.of({ isByCustomer: true, customerId: creator.id, at: waitingSince ?? updatedAt });

  /** A refusal that says what its author has missed, so that they can decide again. */
  async function overtaken(
    why: string,
    ticket: TicketRecord,
    viewer: Viewer,
    { seen }: TicketChange,
  ) {
    return new AppError("stale_change", why, {
      details: {
        ticket: (await present(ticket, viewer)) as StaffTicket,
        missed: await presentActivity(await listActivity(ticket, seen.activitySeq), viewer),
      },
    });
  }

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
    draft: TicketChange,
    at = new Date(),
  ): Promise<TicketForViewer> {
    return runExclusive(ticketId, async () => {
      let viewer = await viewerNow();
      let before: { status: CustomerStatus; unreadBy: readonly string[] } | undefined;
      const committed = await commitChange(ticketId, async (ticket) => {
        viewer = await viewerNow();
        if (!can(viewer, "ticket:read", ticket)) throw noTicket();
        if (!can(viewer, "ticket:work")) throw new AppError("not_allowed", "This is for staff.");
        before = { status: customersStatusOf(ticket), unreadBy: ticket.unreadBy ?? [] };
        const change = await planChange(ticket, viewer, draft, {
          at,
          reopenDays,
          known,
          readersOf,
        });
        const why = change && (await whyOvertaken(ticket, change, draft));
        if (why) throw await overtaken(why, ticket, viewer, draft);
        return change;
      });
      if (!committed || !before) throw noTicket();
      const { ticket, hasChanged } = committed;
      if (hasChanged) {
        onUnread(differenceOf(before.unreadBy, ticket.unreadBy ?? []));
        await publish(ticket, { isPublic: customersStatusOf(ticket) !== before.status });
      }
      return present(ticket, viewer);
    });
  };
}

/** Why somebody has to look again before they decide; null when they saw what matters. */
async function whyOvertaken(
  ticket: TicketRecord,
  { set, entry }: Change,
  { seen }: TicketChange,
): Promise<string | null> {
  const fields = entry?.changes.map(({ field }) => field) ?? [];
  if (fields.includes("assigneeId") && seen.assigneeId !== (ticket.assigneeId ?? null)) {
    return changedSince;
  }
  // Solved and asleep it would wait for nobody any more.
  const hides = set.status === "solved" || set.status === "snoozed";
  if (hides && (ticket.lastCustomerSeq ?? 0) > seen.seq) {
    return "Somebody has written since. Read it, then decide.";
  }
  const same = fields.some((field) => statusFields.includes(field))
    ? [...fields, ...statusFields]
    : fields;
  return (await hasChangedSince(ticket, seen.activitySeq, same)) ? changedSince : null;
}

const changedSince = "This has changed since. Look at it again.";

const customersStatusOf = (ticket: TicketRecord) => customerStatusOf(statusOf(ticket));

/** Those who are in one of both alone. */
const differenceOf = (some: readonly string[], others: readonly string[]): string[] => [
  ...some.filter((id) => !others.includes(id)),
  ...others.filter((id) => !some.includes(id)),
];

const noTicket = () => new AppError("not_found", "This ticket does not exist.");
