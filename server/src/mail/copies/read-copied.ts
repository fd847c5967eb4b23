import { limits } from "@deskbell/shared/limits";
import type { TicketCopied } from "@deskbell/shared/mail/copied";
import { trusted } from "mongoose";
import type { CopiedInto } from "../../tickets/copied/copied-people.ts";
import type { TicketService } from "../../tickets/ticket.service.ts";
import type { UserDirectory } from "../../users/user.directory.ts";
import { MailModel } from "../mail.model.ts";
import { customersOf, type FoundTicket } from "../sending/delivery/mails-of-ticket.ts";
import type { SuppressedAddresses } from "../sending/reports/suppressed-addresses.ts";

/** Mails of a ticket that are looked at for who else stood in them. */
const mailsMax = 50;

export type ReadCopiedParts = {
  tickets: Pick<TicketService, "copiedOf">;
  findUser: UserDirectory["findUser"];
  /** Of people who work here. */
  staffAddresses(): Promise<readonly string[]>;
  suppressed: Pick<SuppressedAddresses, "isSuppressed">;
};

/** Who gets a ticket's answers beside its customer, and who stood in its mails and does not. */
export function createCopiedReading(parts: ReadCopiedParts) {
  const { tickets, findUser, suppressed } = parts;

  async function present(ticket: FoundTicket): Promise<TicketCopied> {
    const people = await tickets.copiedOf(ticket);
    return {
      people: await Promise.all(
        people.map(async (person) => ({
          id: person.personId,
          name: person.name,
          address: person.address,
          why: await whyNotMailed(person),
          ...(!person.ticketId.equals(ticket._id) && { ticket: person.number }),
        })),
      ),
      suggested: await suggestedFor(ticket, people),
    };
  }

  async function whyNotMailed(person: CopiedInto): Promise<string | null> {
    if (person.isMuted) return "muted";
    if (!(await findUser(person.personId))) return "kept_out";
    return (await suppressed.isSuppressed(person.address)) ? "suppressed" : null;
  }

  async function suggestedFor(ticket: FoundTicket, people: readonly CopiedInto[]) {
    const mails = await MailModel.find({
      ticketId: ticket._id,
      state: trusted({ $in: ["joined", "opened"] }),
      alsoTo: trusted({ $exists: true }),
    })
      .sort({ _id: -1 })
      .limit(mailsMax)
      .select({ alsoTo: 1 })
      .lean();
    const customers = await Promise.all(customersOf(ticket).map(findUser));
    const known = new Set([
      ...people.map(({ address }) => address),
      ...customers.flatMap((user) => user?.email ?? []),
    ]);
    const found = new Map<string, { name: string; address: string }>();
    for (const { name, address } of mails.flatMap(({ alsoTo }) => alsoTo ?? [])) {
      if (!known.has(address)) found.set(address, { name: name ?? "", address });
    }
    const staff = found.size > 0 ? await parts.staffAddresses() : [];
    return [...found.values()]
      .filter(({ address }) => !staff.includes(address))
      .slice(0, limits.copiedMax);
  }

  return present;
}
