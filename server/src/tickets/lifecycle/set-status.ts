import { limits } from "@deskbell/shared/limits";
import {
  customerStatusOf,
  mayBeSet,
  mayBeSetByCustomer,
  type TicketStatus,
} from "@deskbell/shared/tickets/lifecycle";
import type { StatusChange } from "@deskbell/shared/tickets/status-change";
import type { Asker } from "../../access/can.ts";
import { isStaffViewer } from "../../access/staff-viewer.ts";
import { AppError } from "../../errors/app-error.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { Change } from "../activity/commit-change.ts";
import { unmailedSolved } from "../answers/unmailed-answers.ts";
import { type ArrivalsBetween, hasUnseenMessage, hides } from "../changes/overtaken.ts";
import type { TicketRecord } from "../ticket.model.ts";
import { fieldsOnEntering, type Snooze, statusChanges, statusOf } from "./enter-status.ts";

const dayMs = 24 * 60 * 60_000;

type Options = {
  at: Date;
  reopenDays: number;
  /** How long its customer's mail waits; null where none are sent. */
  answersWaitMs(): number | null;
};

/**
 * What somebody makes of a ticket's status, as it is then; null where it is so already, for instance
 * since the answer to the first try was lost.
 *
 * @throws AppError `not_allowed` (403), `invalid_input` (400), `stale_status` (409) when it cannot follow this one
 */
export function statusChangeOf(
  ticket: TicketRecord,
  viewer: Asker,
  draft: Omit<StatusChange, "lastSeenSeq">,
  { at, reopenDays, answersWaitMs }: Options,
): Change | null {
  const isStaff = isStaffViewer(viewer);
  const from = statusOf(ticket);
  const to = draft.status;
  if (!isStaff && to !== "solved" && to !== "open") {
    throw new AppError("not_allowed", "A ticket can be solved or opened again.");
  }
  // For a customer a snoozed ticket is one that is with us.
  if (!isStaff && customerStatusOf(from) === customerStatusOf(to)) return null;
  const snooze = snoozeOf(draft, at);
  const changes = statusChanges(ticket, to, snooze);
  if (changes.length === 0) return null;
  // A snooze is moved to another time by the same way.
  const isAllowed = from === to || (isStaff ? mayBeSet(from, to) : mayBeSetByCustomer(from, to));
  if (!isAllowed) {
    throw new AppError("stale_status", "This ticket has another status by now. Look at it again.");
  }
  if (from === "closed" && draft.reason === "") {
    throw new AppError("invalid_input", "Say why the ticket is opened again.", { field: "reason" });
  }
  const waitMs = isStaff && to === "solved" && from !== to ? answersWaitMs() : null;
  const isPublic = customerStatusOf(from) !== customerStatusOf(to);
  return {
    set: {
      ...fieldsOnEntering(to, { at, snooze, reopenDays }),
      ...(from === to && { statusSince: ticket.statusSince ?? at }),
      ...waitAfter(ticket, to),
      ...(!isStaff && to === "open" && { reopenCount: (ticket.reopenCount ?? 0) + 1 }),
      // Its windows receive it once more, should this process die before it has published it.
      ...(isPublic && { untoldSince: new Date() }),
    },
    computed: {
      changedAt: { $max: ["$changedAt", at] },
      ...(isPublic && { updatedAt: { $max: ["$updatedAt", at] } }),
      ...unmailedSolved(at, waitMs === null ? null : new Date(at.getTime() + waitMs)),
    },
    entry: {
      actor: { kind: isStaff ? "staff" : "customer", id: viewer.id },
      changes,
      ...(draft.reason && { reason: draft.reason }),
      at,
    },
  };
}

/**
 * In a solved ticket nobody waits. Reopened, a customer who was not answered waits again since the same moment as before,
 * as if it had been solved by mistake.
 */
function waitAfter(
  { waitingSince, waitedSince, waitedSeq, lastSeq, lastCustomerSeq, lastStaffSeq }: TicketRecord,
  to: TicketStatus,
): Partial<Pick<TicketRecord, "waitingSince" | "waitedSince" | "waitedSeq">> {
  if (to === "solved") return waitKept(waitingSince, lastSeq);
  if (!waitedSince || waitingSince) return {};
  // A customer may wait because of a message in a merged ticket, which `lastCustomerSeq` of this one does not count.
  const isAnswered = (lastStaffSeq ?? 0) > (waitedSeq ?? lastCustomerSeq ?? 0);
  return {
    ...waitKept(null, lastSeq),
    ...(!isAnswered && { waitingSince: waitedSince }),
  };
}

/** What a ticket that is solved, or closed, keeps of who waited in it; null for nobody, and for one that is opened. */
export const waitKept = (waitingSince: Date | null | undefined, lastSeq: number) => ({
  waitedSince: waitingSince ?? null,
  waitedSeq: waitingSince ? lastSeq : null,
});

/**
 * Refuses a decision about a ticket in which the other side has written since it was looked at.
 *
 * @throws AppError `stale_status` (409)
 */
export async function refuseUnseen(
  ticket: TicketRecord,
  viewer: Viewer,
  { status, lastSeenSeq }: StatusChange,
  arrivalsBetween: ArrivalsBetween,
): Promise<void> {
  const isStaff = isStaffViewer(viewer);
  const lastOfOthers = isStaff ? ticket.lastCustomerSeq : ticket.lastStaffSeq;
  const isUnseen =
    (lastOfOthers ?? 0) > lastSeenSeq ||
    (isStaff && hides(status) && (await hasUnseenMessage(ticket, lastSeenSeq, arrivalsBetween)));
  if (isUnseen) {
    throw new AppError("stale_status", "Somebody has written since. Read it, then decide.");
  }
}

/** @throws AppError `invalid_input` (400, field `snoozedUntil`) for a time that is over, or too far away */
function snoozeOf(
  { snoozedUntil, wakeOn }: Pick<StatusChange, "snoozedUntil" | "wakeOn">,
  at: Date,
): Snooze | undefined {
  if (!snoozedUntil) return undefined;
  const until = new Date(snoozedUntil);
  const aheadMs = until.getTime() - at.getTime();
  if (aheadMs <= 0 || aheadMs > limits.snoozeMaxDays * dayMs) {
    throw new AppError("invalid_input", "Choose a time within the next year.", {
      field: "snoozedUntil",
    });
  }
  return { until, wakeOn };
}
