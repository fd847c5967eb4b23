import type { CustomerDetails } from "@deskbell/shared/users/customer-details";
import type { ListedPerson } from "@deskbell/shared/users/people";
import type { Logger } from "pino";
import { accessOf } from "../../access/stored-access.ts";
import type { IdentityAccount, IdentityProvider } from "../../identity/identity-provider.ts";
import type { TicketService } from "../../tickets/ticket.service.ts";
import { hasAccount } from "../accounts/find-account.ts";
import type { UserRecord } from "../user.model.ts";
import { presentPerson, presentUser } from "../user.present.ts";
import { presentLabels } from "./customer-labels.ts";

type Parts = {
  identity: Pick<IdentityProvider, "accountsOf">;
  tickets: Pick<TicketService, "countByCreator">;
  log: Logger;
};

/** Presents people to staff: their record, what the provider says of their account, and their tickets' number. */
export function createPeoplePresenter({ identity, tickets, log }: Parts) {
  /** A list is worth showing without the marks, so a silent provider does not stop it. */
  async function accountsOf(uids: string[]) {
    if (uids.length === 0) return new Map<string, IdentityAccount>();
    return identity.accountsOf(uids).catch((error: unknown) => {
      log.warn({ err: error }, "could not ask who is verified");
      return null;
    });
  }

  /** Together from the provider: a record may still have an address that its account moved from. */
  function addressOf(record: UserRecord, accounts: Map<string, IdentityAccount> | null) {
    if (!hasAccount(record)) {
      return {
        email: record.email,
        isVerified: false,
        ...(record.isGuest && { isGuest: true as const }),
      };
    }
    const account = accounts?.get(record.uid);
    return {
      email: account?.email || record.email,
      isVerified: accounts && (account?.isVerified ?? false),
    };
  }

  async function present(records: readonly UserRecord[]): Promise<ListedPerson[]> {
    const [accounts, counts] = await Promise.all([
      accountsOf(records.filter(hasAccount).map(({ uid }) => uid)),
      tickets.countByCreator(records.map(({ _id }) => _id.toString())),
    ]);
    return records.map((record) => {
      const labels = presentLabels(record);
      return {
        ...presentPerson(record),
        ...addressOf(record, accounts),
        role: record.role,
        access: accessOf(record),
        isDisabled: record.disabledAt != null,
        ticketCount: counts.get(record._id.toString()) ?? 0,
        createdAt: record.createdAt.toISOString(),
        ...(labels && { labels }),
      };
    });
  }

  /** A person as staff see them beside a ticket. */
  async function presentDetails(record: UserRecord): Promise<CustomerDetails> {
    const id = record._id.toString();
    const [accounts, counts] = await Promise.all([
      accountsOf([record].filter(hasAccount).map(({ uid }) => uid)),
      tickets.countByCreator([id]),
    ]);
    return {
      ...presentUser(record),
      ...addressOf(record, accounts),
      isDisabled: record.disabledAt != null,
      ticketCount: counts.get(id) ?? 0,
      labels: presentLabels(record),
    };
  }

  return { present, presentDetails };
}
