import { trusted } from "mongoose";
import { accessOf, isMore } from "../../access/stored-access.ts";
import { failpoint } from "../../database/failpoint.ts";
import type { HandOver } from "../../tickets/hand-over/hand-over-ticket.ts";
import { UserModel, type UserRecord } from "../user.model.ts";

/**
 * A mail that was begun before may still store something of the guest's, and a node may know a ticket as the guest's
 * for a while; afterwards nothing can come any more.
 */
const lateMs = 5 * 60_000;

type Account = { id: string; name: string };
type Move = (ticketId: string, guestId: string, accountId: string) => Promise<void>;

export type HandOverParts = {
  tickets: {
    ticketsOfGuest(guestId: string): Promise<{ id: string; owner: Account | null }[]>;
    hasGuestsTickets(guestId: string): Promise<boolean>;
    handOver(ticketId: string, handOver: HandOver): Promise<void>;
  };
  /** @returns whether there were some */
  moveMessages(ticketId: string, guestId: string, account: Account): Promise<boolean>;
  moveMark: Move;
  moveMails: Move;
  now(): number;
};

export type HandingOver = ReturnType<typeof createHandingOver>;

/**
 * Gives what a guest has at the desk to the account that has proven to have their address. That it is to be given is
 * stored first, so that a process that dies leaves it to the next sign-in, or to the job; each step changes nothing
 * when it is done again.
 */
export function createHandingOver(parts: HandOverParts) {
  const { tickets, moveMessages, moveMark, moveMails, now } = parts;

  async function moveTicket(ticketId: string, guestId: string, account: Account): Promise<void> {
    const hasMovedMessages = await moveMessages(ticketId, guestId, account);
    failpoint("guest.messages-moved");
    await moveMark(ticketId, guestId, account.id);
    failpoint("guest.mark-moved");
    await moveMails(ticketId, guestId, account.id);
    failpoint("guest.mails-moved");
    await tickets.handOver(ticketId, { guestId, account, hasMovedMessages });
    failpoint("guest.ticket-moved");
  }

  async function moveAll(guestId: string, account: Account): Promise<void> {
    for (const { id, owner } of await tickets.ticketsOfGuest(guestId)) {
      // What came late to a ticket that was handed over before is its owner's, who may be another account.
      await moveTicket(id, guestId, owner ?? account);
    }
  }

  return {
    /**
     * For an account whose address its provider says is verified, whenever that is learnt; mostly there is no guest.
     * Who works here sees the guest's tickets as they are, and is nobody's customer.
     */
    async toAccount(user: UserRecord, verifiedEmail: string): Promise<void> {
      if (isMore(accessOf(user), "customer")) return;
      const { _id, displayName } = user;
      const account = { id: _id.toString(), name: displayName };
      const guest = await UserModel.findOne({ isGuest: true, email: verifiedEmail }).lean();
      if (!guest) return;
      const guestId = guest._id.toString();
      const isHanded = guest.handedTo === account.id;
      if (isHanded && !guest.handingOverSince && !(await tickets.hasGuestsTickets(guestId))) return;
      const begun = { handedTo: account.id, handingOverSince: new Date(now()) };
      await UserModel.updateOne({ _id: guest._id }, { $set: begun }, { timestamps: false });
      failpoint("guest.handed");
      if (!isHanded) await moveLabels(guest, account.id);
      await moveAll(guestId, account);
    },

    /** Moves what has come since, and what a process that died has left. */
    async finish(signal: AbortSignal): Promise<void> {
      const begun = { handingOverSince: trusted({ $gt: new Date(0) }) };
      for await (const guest of UserModel.find(begun).lean()) {
        signal.throwIfAborted();
        const { _id, handedTo, handingOverSince } = guest;
        const account = handedTo ? await UserModel.findById(handedTo).lean() : null;
        // Who works here by now is nobody's customer, as above.
        if (account && !isMore(accessOf(account), "customer"))
          await moveAll(_id.toString(), { id: handedTo ?? "", name: account.displayName });
        if (!handingOverSince || handingOverSince.getTime() > now() - lateMs) continue;
        await UserModel.updateOne(
          { _id, handingOverSince },
          { $unset: { handingOverSince: 1 } },
          { timestamps: false },
        );
      }
    },
  };
}

/** What staff keep of a guest is kept of their account, unless they keep something of that already. */
async function moveLabels(guest: UserRecord, accountId: string): Promise<void> {
  const { organisation, organisationKey, customerTags, customerTagKeys, labelsRevision } = guest;
  if (!labelsRevision) return;
  const labels = { organisation, organisationKey, customerTags, customerTagKeys, labelsRevision };
  const kept = Object.fromEntries(Object.entries(labels).filter(([, value]) => value != null));
  const unlabelled = { _id: accountId, labelsRevision: null };
  await UserModel.updateOne(unlabelled, { $set: kept }, { timestamps: false });
}
