import type { TicketChange } from "@deskbell/shared/tickets/ticket-change";
import type { Asker } from "../../access/can.ts";
import { AppError } from "../../errors/app-error.ts";
import type { Change } from "../activity/commit-change.ts";
import { withFollowers } from "../assignment/follower-fields.ts";
import { statusChangeOf } from "../lifecycle/set-status.ts";
import { refuseMerged } from "../merge/refuse-merged.ts";
import { withPendingNotifications } from "../notifying/pending-notification.ts";
import type { TicketRecord } from "../ticket.model.ts";
import { planned, plannedTags } from "./field-changes.ts";

/** Whether there is what a ticket is to be given: a person, a team, tags. */
export type ReferenceChecks = {
  /** Whether this person may have tickets: one of staff who is not kept out. */
  mayTake(personId: string): Promise<boolean>;
  hasTeam(teamId: string): Promise<boolean>;
  hasTags(tagIds: readonly string[]): Promise<boolean>;
};

type Options = {
  at: Date;
  reopenDays: number;
  /** How long mails to a customer wait; null where none are sent. */
  answersWaitMs(): number | null;
  references: ReferenceChecks;
};

type PlanningParts = Omit<Options, "at">;

export type ChangePlanner = ReturnType<typeof createChangePlanner>;

/** Plans changes with what the desk knows. */
export function createChangePlanner({ reopenDays, answersWaitMs, references }: PlanningParts) {
  return (ticket: TicketRecord, asker: Asker, change: Pick<TicketChange, "set">, at: Date) =>
    planChange(ticket, asker, change, { at, reopenDays, answersWaitMs, references });
}

/**
 * What staff make of a ticket as it is then; null where it is so already, for instance since the answer to
 * the first try was lost.
 *
 * @throws AppError `invalid_input` (400), `stale_status` (409) for a status that cannot follow this one,
 *   `ticket_merged` (409)
 */
async function planChange(
  ticket: TicketRecord,
  viewer: Asker,
  { set }: Pick<TicketChange, "set">,
  options: Options,
): Promise<Change | null> {
  const { at } = options;
  refuseMerged(ticket);
  const status = set.status
    ? statusChangeOf(ticket, viewer, { ...set, status: set.status }, options)
    : null;
  const fields = [
    ...planned("priority", ticket.priority ?? "normal", set.priority),
    ...planned("assigneeId", ticket.assigneeId ?? null, set.assigneeId),
    ...planned("teamId", ticket.teamId ?? null, set.teamId),
    ...plannedTags(ticket.tagIds ?? [], set.tagIds),
    ...planned("isSpam", ticket.isSpam ?? false, set.isSpam),
  ];
  const changes = [...(status?.entry?.changes ?? []), ...fields];
  if (changes.length === 0) return null;
  const wanted = Object.fromEntries(fields.map(({ field, to }) => [field, to]));
  await refuseUnknown(ticket, set, wanted, options.references);
  return {
    set: {
      ...status?.set,
      ...wanted,
      ...("isSpam" in wanted && { isSpam: wanted.isSpam || null }),
      ...(typeof wanted.assigneeId === "string" &&
        withPendingNotifications(ticket, [wanted.assigneeId], {
          kind: "assigned",
          byId: viewer.id,
          at,
        })),
    },
    computed: {
      changedAt: { $max: ["$changedAt", at] },
      ...status?.computed,
      ...(typeof wanted.assigneeId === "string" && withFollowers([wanted.assigneeId])),
    },
    entry: {
      actor: { kind: "staff", id: viewer.id },
      changes,
      ...(status?.entry?.reason && { reason: status.entry.reason }),
      ...(status && { before: lifeBefore(ticket) }),
      ...(typeof wanted.assigneeId === "string" &&
        !hasFollowed(ticket, wanted.assigneeId) && { followed: wanted.assigneeId }),
      at,
    },
  };
}

/** What a change of the status replaces beside it, so that it can be undone. */
const lifeBefore = ({ solvedAt, closedAt, wakeOn }: TicketRecord) => ({
  ...(solvedAt && { solvedAt }),
  ...(closedAt && { closedAt }),
  ...(wakeOn && { wakeOn }),
});

const hasFollowed = ({ followerIds, unfollowedIds }: TicketRecord, id: string): boolean =>
  (followerIds?.includes(id) || unfollowedIds?.includes(id)) ?? false;

/** What is there already may stay: it was known then. */
async function refuseUnknown(
  ticket: TicketRecord,
  { assigneeId, teamId, tagIds }: TicketChange["set"],
  wanted: Record<string, unknown>,
  { mayTake, hasTeam, hasTags }: ReferenceChecks,
): Promise<void> {
  const refuse = (field: string, text: string): never => {
    throw new AppError("invalid_input", text, { field });
  };
  if (wanted.assigneeId && assigneeId && !(await mayTake(assigneeId))) {
    refuse("assigneeId", "Choose one of the people who work here.");
  }
  if (wanted.teamId && teamId && !(await hasTeam(teamId))) {
    refuse("teamId", "This team does not exist any more.");
  }
  const added = tagIds?.filter((id) => !ticket.tagIds?.includes(id)) ?? [];
  if (added.length > 0 && !(await hasTags(added))) {
    refuse("tagIds", "One of these tags does not exist any more.");
  }
}
