import type { MessageService } from "../../messages/message.service.ts";
import { forwardsOf } from "../../tickets/activity/note-forward.ts";
import type { TicketService } from "../../tickets/ticket.service.ts";
import type { Scanner } from "../../uploads/scanning/scanner.ts";
import { ensureGuest } from "../../users/guests/ensure-guest.ts";
import type { MailSender } from "../../users/guests/sender-of.ts";
import { mailPreferencesOf } from "../../users/mails/stored-preferences.ts";
import { userDirectory } from "../../users/user.directory.ts";
import { createMailTokens } from "../addresses/mail-tokens.ts";
import type { Mailboxes } from "../mailboxes/open-mailboxes.ts";
import { createMailParser } from "../parsing/mail-parser.ts";
import { isBlocked } from "../review/blocked-senders.ts";
import { createAcknowledging } from "../sending/queue/acknowledge-mail.ts";
import type { MailQueue } from "../sending/queue/mail-queue.ts";
import type { OpenSending } from "../sending/relay/open-sending.ts";
import { readMarkers } from "../texts/stored-texts.ts";
import { createMailCount } from "./count-mails.ts";
import type { DnsResolver } from "./dmarc/dns-resolver.ts";
import { createForwardFinder } from "./find-forward.ts";
import { createPlaceFinder } from "./find-place.ts";
import { createMailJoining } from "./join-mails.ts";
import { createSenderProof } from "./prove-sender.ts";

/** What an operator says about the mails that come in. */
export type ReadingSettings = {
  /** The desk's own, in lower case: mails from there are ours. */
  ownAddresses: readonly string[];
  /** The server whose Authentication-Results count; null checks each mail itself. */
  trustedAuthserv: string | null;
  /** For instance `X-Spam-Flag: YES`; null for none. */
  spamHeader: string | null;
  /** Where it is asked what the domains of senders say. */
  resolver: DnsResolver;
};

type Parts = {
  /** As they are now. */
  settings(): Omit<ReadingSettings, "resolver">;
  resolver: DnsResolver;
  mailboxOf: Mailboxes["mailboxOf"];
  hasTeam(id: string): Promise<boolean>;
  secret: string;
  /** Whose mails come from an address. */
  senderOf(address: string): Promise<MailSender>;
  tickets: TicketService;
  messages: Pick<MessageService, "send">;
  scanner: Pick<Scanner, "check">;
  sending: Pick<OpenSending, "takeReport" | "liftSuppression">;
  queue: MailQueue;
  now(): number;
};

/** What understands the mails of a desk, until it is closed. */
export function openJoining(parts: Parts) {
  const { settings, resolver, secret, senderOf, tickets, messages, sending, now } = parts;
  let markers: readonly string[] = [];
  const parser = createMailParser({ settings: () => ({ ...settings(), markers }) });
  const prove = createSenderProof({ resolver, trustedAuthserv: () => settings().trustedAuthserv });
  const tokens = createMailTokens(secret);
  const processMail = createMailJoining({
    parser: {
      async parse(raw, arrival) {
        markers = await readMarkers();
        return parser.parse(raw, arrival);
      },
    },
    ownAddresses: () => settings().ownAddresses,
    /** Which mailbox a mail came in by, and the team of its tickets; one that is gone is none. */
    async arrivedBy(mail, recipients) {
      const mailbox = parts.mailboxOf(mail.mailboxId ?? null, recipients);
      if (!mailbox) return {};
      const { id, teamId } = mailbox;
      const hasTeam = teamId !== null && (await parts.hasTeam(teamId));
      return { mailboxId: id, ...(hasTeam && { teamId }) };
    },
    findPlace: createPlaceFinder({ tokens, ...tickets.mailed }),
    findForward: createForwardFinder({ tokens, ...tickets.mailed, forwardsOf }),
    count: createMailCount(now),
    senderOf,
    ensureGuest,
    proveSender: async (mail) => (await prove(mail)).result,
    isBlocked,
    takeReport: sending.takeReport,
    onReached: sending.liftSuppression,
    async findViewer(userId) {
      const user = await userDirectory.findUser(userId);
      return user && { ...user, sessionId: "" };
    },
    tickets,
    messages,
    acknowledge: createAcknowledging({ queue: parts.queue, tokens, mailPreferencesOf, now }),
    scanFile: parts.scanner.check,
  });
  return { processMail, close: parser.close };
}
