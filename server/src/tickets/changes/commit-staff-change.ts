import { type CustomerStatus, customerStatusOf } from "@deskbell/shared/tickets/lifecycle";
import { type Asker, can } from "../../access/can.ts";
import { AppError } from "../../errors/app-error.ts";
import type { CurrentPeople, UserDirectory } from "../../users/user.directory.ts";
import { type Change, commitChange } from "../activity/commit-change.ts";
import { idsOfEntry } from "../activity/present-activity.ts";
import { statusOf } from "../lifecycle/enter-status.ts";
import type { PublishOptions } from "../publish-ticket.ts";
import type { TicketRecord } from "../ticket.model.ts";
import { idsOfPeople } from "../ticket-presenter.ts";

type StaffCommitted = {
  ticket: TicketRecord;
  hasChanged: boolean;
  /** Current names of the people in it; undefined where they could not be loaded. */
  names: CurrentPeople | undefined;
};

type Parts = {
  runExclusive<T>(ticketId: string, task: () => Promise<T>): Promise<T>;
  people: UserDirectory["people"];
  /** Publishes a changed ticket to its windows; never rejects. */
  publish(ticket: TicketRecord, options: PublishOptions): Promise<unknown>;
  /** Called with those whose number of unread tickets may have changed. */
  onUnread(personIds: readonly string[]): void;
};

export type StaffCommit = ReturnType<typeof createStaffCommit>;

/**
 * Commits a change by staff and publishes it, to the customer only what they see of it. The caller waits for the
 * publishing only where the change notifies somebody.
 */
export const createStaffCommit =
  ({ runExclusive, people, publish, onUnread }: Parts) =>
  /** @param begin called when it is this change's turn, right before its ticket is read */
  async (
    ticketId: string,
    decide: (ticket: TicketRecord) => Promise<Change | null>,
    begin?: () => void,
  ) => {
    const answer = Promise.withResolvers<StaffCommitted | null>();
    // The next change is published after this one.
    runExclusive(ticketId, async () => {
      let before: { status: CustomerStatus; unreadBy: readonly string[] } | undefined;
      begin?.();
      let names: Promise<CurrentPeople | undefined> | undefined;
      const stored = await commitChange(ticketId, async (ticket) => {
        before = { status: customersStatusOf(ticket), unreadBy: ticket.unreadBy ?? [] };
        const change = await decide(ticket);
        // Loaded while the change is written; where that fails, whoever needs the names loads them again.
        names = change ? people(idsIn(ticket, change)).catch(() => undefined) : undefined;
        return change;
      });
      const committed = stored && { ...stored, names: await names };
      const notifies = (committed?.ticket.notices ?? []).length > 0;
      if (!notifies) answer.resolve(committed);
      if (committed?.hasChanged && before) {
        const { ticket, names: currentPerson } = committed;
        onUnread(differenceOf(before.unreadBy, ticket.unreadBy ?? []));
        const isPublic = customersStatusOf(ticket) !== before.status;
        await publish(ticket, { isPublic, currentPerson });
      }
      answer.resolve(committed);
    }).catch(answer.reject);
    return answer.promise;
  };

/** @throws AppError `not_found` (404), `not_allowed` (403) for whoever may not work with this ticket */
export function refuseOthers(asker: Asker, ticket: TicketRecord): void {
  if (!can(asker, "ticket:read", ticket)) throw noTicket();
  if (!can(asker, "ticket:work")) throw new AppError("not_allowed", "This is for staff.");
}

export const noTicket = () => new AppError("not_found", "This ticket does not exist.");

const idsIn = (ticket: TicketRecord, { set, entry }: Change): string[] => [
  ...idsOfPeople({ ...ticket, ...set }),
  ...(entry ? idsOfEntry(entry) : []),
];

const customersStatusOf = (ticket: TicketRecord) => customerStatusOf(statusOf(ticket));

/** Those who are in exactly one of the two lists. */
const differenceOf = (some: readonly string[], others: readonly string[]): string[] => [
  ...some.filter((id) => !others.includes(id)),
  ...others.filter((id) => !some.includes(id)),
];
