import type { GoesTo, TicketDelivery } from "@deskbell/shared/mail/delivery";
import { AppError } from "../../../errors/app-error.ts";
import type { IdentityProvider } from "../../../identity/identity-provider.ts";
import type { TicketService } from "../../../tickets/ticket.service.ts";
import type { UserDirectory } from "../../../users/user.directory.ts";
import type { Mailboxes, TicketSender } from "../../mailboxes/open-mailboxes.ts";
import { isMailable } from "../queue/store-mail.ts";
import type { SuppressedAddresses } from "../reports/suppressed-addresses.ts";
import { type FoundTicket, mailsToCustomer, mailsToOthers } from "./mails-of-ticket.ts";
import { type DeliveryAddress, recipientOf } from "./recipient.ts";

type Parts = {
  tickets: { unmailed: Pick<TicketService["unmailed"], "isMutedNow"> } & Pick<
    TicketService,
    "copiedOf"
  >;
  mailboxes: Pick<Mailboxes, "list" | "senderOf">;
  accountsOf: IdentityProvider["accountsOf"];
  findUser: UserDirectory["findUser"];
  /** Which mails somebody wants. */
  mailPreferencesOf(personId: string): Promise<{ answers: boolean }>;
  suppressed: Pick<SuppressedAddresses, "isSuppressed">;
};

/** How a ticket's customer gets answers, and what became of those that were mailed. */
export function createDeliveryReading(parts: Parts) {
  const { tickets, mailboxes, accountsOf, findUser, mailPreferencesOf, suppressed } = parts;

  async function goesTo(ticket: FoundTicket): Promise<GoesTo> {
    const user = await findUser(ticket.creator.id);
    const recipient = user ? await recipientOf(user, accountsOf) : null;
    const sender = mailboxes.senderOf(ticket);
    const why = sender ? await whyNotMailed(ticket, recipient, sender) : "off";
    const isSeveral = mailboxes.list().length > 1;
    return {
      name: user?.name ?? ticket.creator.name,
      address: recipient?.email || null,
      by: why === null ? "mail" : user?.uid ? "website" : "nobody",
      why,
      from:
        why === null && sender && isSeveral ? { name: sender.name, address: sender.address } : null,
    };
  }

  /** @param recipient null for who is kept out */
  async function whyNotMailed(
    { _id, creator, isSpam }: FoundTicket,
    recipient: DeliveryAddress | null | undefined,
    sender: TicketSender,
  ): Promise<string | null> {
    if (recipient === null) return "kept_out";
    if (isSpam) return "spam";
    if (await tickets.unmailed.isMutedNow(_id)) return "muted";
    if (!(await mailPreferencesOf(creator.id)).answers) return "unwanted";
    if (!recipient?.isVerified) return "unproven";
    if (!(await isMailable(recipient.email, sender))) return "unmailable";
    return (await suppressed.isSuppressed(recipient.email)) ? "suppressed" : null;
  }

  async function copiedIn(ticket: FoundTicket) {
    if (ticket.isSpam) return [];
    const people = (await tickets.copiedOf(ticket)).filter(({ isMuted }) => !isMuted);
    const reached = await Promise.all(
      people.map(async ({ personId, address, name }) => {
        const isReached = (await findUser(personId)) && !(await suppressed.isSuppressed(address));
        return isReached ? [{ id: personId, name }] : [];
      }),
    );
    return reached.flat();
  }

  return {
    async read(ticket: FoundTicket): Promise<TicketDelivery> {
      const { unmailed } = ticket;
      const [goes, mails, copies] = await Promise.all([
        goesTo(ticket).catch(unlessSilent),
        mailsToCustomer(ticket),
        mailsToOthers(ticket, findUser),
      ]);
      const copied = goes?.why === "off" ? [] : await copiedIn(ticket);
      return {
        goesTo: goes,
        ...(copied.length > 0 && { copied }),
        waiting: unmailed
          ? { fromSeq: unmailed.fromSeq, dueAt: unmailed.dueAt.toISOString() }
          : null,
        mails,
        ...(copies.length > 0 && { copies }),
      };
    },

    /** Where the customer is mailed now; undefined where they are not. */
    async addressOf(ticket: FoundTicket): Promise<string | undefined> {
      const user = await findUser(ticket.creator.id);
      const recipient = user ? await recipientOf(user, accountsOf) : undefined;
      return recipient?.isVerified ? recipient.email : undefined;
    },
  };
}

function unlessSilent(error: unknown): null {
  if (error instanceof AppError && error.code === "unavailable") return null;
  throw error;
}
