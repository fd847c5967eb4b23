import type { Clock } from "../database/clock.ts";
import { createMailTokens } from "../mail/addresses/mail-tokens.ts";
import { createAddresseeFinder, createSenderChoice } from "../mail/copies/addressee.ts";
import { createCopiesService } from "../mail/copies/copies.service.ts";
import { createForwardService } from "../mail/forwards/forward.service.ts";
import type { Mailboxes } from "../mail/mailboxes/open-mailboxes.ts";
import { isBlocked } from "../mail/review/blocked-senders.ts";
import type { FileLinks } from "../mail/sending/files/file-links.ts";
import type { MailQueue } from "../mail/sending/queue/mail-queue.ts";
import type { SuppressedAddresses } from "../mail/sending/reports/suppressed-addresses.ts";
import { messagesAfter } from "../messages/list-messages-after.ts";
import type { TicketService } from "../tickets/ticket.service.ts";
import type { FileStore } from "../uploads/storage/file-store.ts";
import { ensureGuest } from "../users/guests/ensure-guest.ts";
import type { MailSender } from "../users/guests/sender-of.ts";
import { userDirectory } from "../users/user.directory.ts";
import type { DeskParts } from "./desk-parts.ts";

type Parts = {
  desk: Pick<DeskParts, "secret">;
  files: Pick<FileStore, "read">;
  mailboxes: Mailboxes;
  outgoing: { queue: MailQueue; suppressed: SuppressedAddresses; fileLinks: FileLinks };
  tickets: TicketService;
  /** Whose mails come from an address. */
  senderOf(address: string): Promise<MailSender>;
  clock: Clock;
  /** Publishes to windows of staff that a ticket's mails go another way by now. */
  publish(ticketId: string): void;
};

/** Mails to others than a ticket's customer, and to those whom staff write to first. */
export function createMailsToOthers(parts: Parts) {
  const { desk, files, mailboxes, outgoing, tickets, senderOf, clock, publish } = parts;
  const { queue, suppressed, fileLinks } = outgoing;
  const { findUser, people, staff } = userDirectory;
  const ownAddresses = () => mailboxes.reading().ownAddresses;
  const findAddressee = createAddresseeFinder({ senderOf, ensureGuest, isBlocked, ownAddresses });
  return {
    findAddressee,
    senderChoice: createSenderChoice(mailboxes),
    copies: createCopiesService({
      ...{ tickets, findAddressee, findUser, suppressed, publish },
      staffAddresses: async () => (await staff()).map(({ email }) => email),
    }),
    forwards: createForwardService({
      ...{ tickets, queue, suppressed, ownAddresses, findUser, people, messagesAfter },
      tokens: createMailTokens(desk.secret),
      readFile: (fileId) => files.read(fileId),
      fileLinkTo: (file) => queue.linkTo(fileLinks.pathFor(file)),
      now: clock.now,
    }),
  };
}
