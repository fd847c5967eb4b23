import type { MailPreferences } from "@deskbell/shared/users/mail-preferences";
import type { IdentityProvider } from "../../../identity/identity-provider.ts";
import type { IsLookedAt } from "../../../realtime/ask-windows.ts";
import type { TicketService } from "../../../tickets/ticket.service.ts";
import type { StoredFile } from "../../../uploads/storage/stored-file.ts";
import type { UserDirectory } from "../../../users/user.directory.ts";
import type { createMailTokens } from "../../addresses/mail-tokens.ts";
import type { Mailboxes } from "../../mailboxes/open-mailboxes.ts";
import type { FileParts } from "../files/attach-files.ts";
import type { MuteLinks } from "../muting/mute-links.ts";

/** As much of a stored message as a mail says. */
export type MailedMessage = {
  seq: number;
  sender: { id: string; name: string };
  text: string;
  files: readonly StoredFile[];
  /** Set on what came by mail, which nobody of staff writes. */
  byMail?: object | null | undefined;
  deletedAt?: Date | null | undefined;
};

export type QueueParts = FileParts & {
  /** Who answers in a ticket go out as; null where none are mailed. */
  senderOf: Mailboxes["senderOf"];
  /** An address of the website. */
  linkTo(path: string): string;
  tokens: ReturnType<typeof createMailTokens>;
  muteLinks: MuteLinks;
  /** Whether mails to an address have come back. */
  isSuppressed(address: string): Promise<boolean>;
  /** Tells staff in the ticket's history. */
  noteMail: TicketService["noteMail"];
  accountsOf: IdentityProvider["accountsOf"];
  /** Somebody who is kept out is null; a guest has no account. */
  findUser(userId: string): Promise<{ uid: string | null; name: string; email: string } | null>;
  /** Which mails somebody wants, and when. */
  mailPreferencesOf(personId: string): Promise<MailPreferences>;
  /** People as they are called now. */
  people: UserDirectory["people"];
  /** The messages of a ticket after a number, the oldest first. */
  messagesAfter(asked: {
    ticketId: string;
    after: number;
    limit: number;
  }): Promise<readonly MailedMessage[]>;
  /** Up to which message somebody has read a ticket; null for who has not. */
  readSeq(personId: string, ticketId: string): Promise<number | null>;
  /** Whether somebody has a ticket open in a window that can be seen. */
  isLookedAt: IsLookedAt;
  /** Called when it is settled how a ticket's answers are mailed. */
  onSettled?(ticketId: string): void;
  now(): number;
};
