import { type CustomerStatus, customerStatusOf } from "@deskbell/shared/tickets/lifecycle";
import { type Asker, can } from "../../access/can.ts";
import { AppError } from "../../errors/app-error.ts";
import { type Change, commitChange } from "../activity/commit-change.ts";
import { statusOf } from "../lifecycle/enter-status.ts";
import type { TicketRecord } from "../ticket.model.ts";

type Parts = {
  runExclusive<T>(ticketId: string, task: () => Promise<T>): Promise<T>;
  /** Publishes a changed ticket to its windows; never rejects. */
  publish(ticket: TicketRecord, options: { isPublic: boolean }): Promise<unknown>;
  /** Called with those whose number of unread tickets may have changed. */
  onUnread(personIds: readonly string[]): void;
};

export type StaffCommit = ReturnType<typeof createStaffCommit>;

/** Commits what staff make of a ticket, and publishes it: to its customer what they see of it. */
export const createStaffCommit =
  ({ runExclusive, publish, onUnread }: Parts) =>
  (ticketId: string, decide: (ticket: TicketRecord) => Promise<Change | null>) =>
    runExclusive(ticketId, async () => {
      let before: { status: CustomerStatus; unreadBy: readonly string[] } | undefined;
      const committed = await commitChange(ticketId, async (ticket) => {
        before = { status: customersStatusOf(ticket), unreadBy: ticket.unreadBy ?? [] };
        return decide(ticket);
      });
      if (committed?.hasChanged && before) {
        const { ticket } = committed;
        onUnread(differenceOf(before.unreadBy, ticket.unreadBy ?? []));
        await publish(ticket, { isPublic: customersStatusOf(ticket) !== before.status });
      }
      return committed;
    });

/** @throws AppError `not_found` (404), `not_allowed` (403) for whoever may not work with this ticket */
export function refuseOthers(asker: Asker, ticket: TicketRecord): void {
  if (!can(asker, "ticket:read", ticket)) throw noTicket();
  if (!can(asker, "ticket:work")) throw new AppError("not_allowed", "This is for staff.");
}

export const noTicket = () => new AppError("not_found", "This ticket does not exist.");

const customersStatusOf = (ticket: TicketRecord) => customerStatusOf(statusOf(ticket));

/** Those who are in one of both alone. */
const differenceOf = (some: readonly string[], others: readonly string[]): string[] => [
  ...some.filter((id) => !others.includes(id)),
  ...others.filter((id) => !some.includes(id)),
];
