import type { Clock } from "../database/clock.ts";
import type { SessionService } from "../identity/session.service.ts";
import { createMailTokens } from "../mail/addresses/mail-tokens.ts";
import { openJoining, type ReadingSettings } from "../mail/joining/open-joining.ts";
import { createMailboxCheckService } from "../mail/mailboxes/checks/mailbox-checks.service.ts";
import { createMailboxService } from "../mail/mailboxes/mailbox.service.ts";
import { type Mailboxes, openMailboxes } from "../mail/mailboxes/open-mailboxes.ts";
import { openNotices } from "../mail/notices/open-notices.ts";
import { openReceiving } from "../mail/receiving/open-receiving.ts";
import { openReview } from "../mail/review/open-review.ts";
import { createDeliveryService } from "../mail/sending/delivery/delivery.service.ts";
import { createFileLinks } from "../mail/sending/files/file-links.ts";
import { createMailQueue } from "../mail/sending/queue/mail-queue.ts";
import { type OpenSending, openSending } from "../mail/sending/relay/open-sending.ts";
import { createSuppressedAddresses } from "../mail/sending/reports/suppressed-addresses.ts";
import { createUndeliveredService } from "../mail/sending/undelivered/undelivered.service.ts";
import { createMailTextsService } from "../mail/texts/mail-texts.service.ts";
import { createPreviewLinks } from "../mail/texts/preview-links.ts";
import type { MessageService } from "../messages/message.service.ts";
import { createLookedAt } from "../realtime/ask-windows.ts";
import type { Live, LiveServer } from "../realtime/live.ts";
import { teamDirectory } from "../teams/team-directory.ts";
import type { TicketService } from "../tickets/ticket.service.ts";
import type { Scanner } from "../uploads/scanning/scanner.ts";
import type { FileStore } from "../uploads/storage/file-store.ts";
import type { MailSender } from "../users/guests/sender-of.ts";
import { createMailPreferencesService } from "../users/mails/mail-preferences.service.ts";
import { mailPreferencesOf } from "../users/mails/stored-preferences.ts";
import { userDirectory } from "../users/user.directory.ts";
import { createMailsToOthers } from "./create-mails-to-others.ts";
import type { DeskParts } from "./desk-parts.ts";

type Parts = {
  desk: DeskParts;
  files: FileStore;
  scanner: Pick<Scanner, "check">;
  live: Pick<Live, "publishToStaff">;
  mailboxes: Mailboxes;
  outgoing: OutgoingParts;
  sessions: Pick<SessionService, "viewerNow">;
  tickets: TicketService;
  messages: MessageService;
  /** Whose mails come from an address. */
  senderOf(address: string): Promise<MailSender>;
  clock: Clock;
};

type OutgoingParts = ReturnType<typeof createOutgoingParts>;

/** What services need to queue mails. Made before the services that send them, which depend on those. */
export function createOutgoingParts(
  { sending, secret }: DeskParts,
  mailboxes: Mailboxes,
  { now, io }: { now(): number; io: Pick<LiveServer, "timeout"> },
) {
  const suppressed = createSuppressedAddresses(secret);
  const site = sending?.sender.site ?? null;
  return {
    suppressed,
    isLookedAt: createLookedAt(io),
    fileLinks: createFileLinks(secret, now),
    queue: createMailQueue({ mailboxes, suppressed, tokens: createMailTokens(secret), site, now }),
  };
}

/** Mails in both directions. */
export function createMailServices(parts: Parts) {
  const { desk, files, live, mailboxes, outgoing, tickets, clock } = parts;
  const { identity, log, secret } = desk;
  const { now } = clock;
  const publish = (conversationId: string) =>
    live.publishToStaff("delivery:changed", { conversationId });
  const sent = { ...outgoing, mailboxes, tickets, publish, now };
  const sending = openSending({ ...sent, files, identity, secret, log });
  const delivery = createDeliveryService({
    ...sent,
    accountsOf: identity.accountsOf,
    findUser: userDirectory.findUser,
    mailPreferencesOf,
  });
  const undelivered = createUndeliveredService({
    ...sent,
    numbersOf: tickets.numbersOf,
    accountsOf: identity.accountsOf,
    findUser: userDirectory.findUser,
  });
  const notices = openNotices({
    mailboxes,
    queue: outgoing.queue,
    tickets,
    accountsOf: identity.accountsOf,
    now,
    log,
  });
  const joining = createJoining({ ...parts, sending });
  const receiving = openReceiving({
    receiving: desk.receiving && joining ? { ...desk.receiving, ...joining } : null,
    mailboxes,
    files,
    now,
    log,
  });
  const { numbersOf } = tickets;
  const { wake } = receiving;
  const setup = createMailSetup(parts);
  const review = openReview({
    files,
    numbersOf,
    wake,
    mailboxProblems: setup.mailboxService.problems,
    addressOf: (id) => mailboxes.list().find((one) => one.id === id)?.address ?? "",
    secret,
    now,
  });
  return {
    ...createMailsToOthers({ ...parts, publish }),
    delivery,
    undelivered,
    ...setup,
    mailPreferences: createMailPreferencesService({
      sendsMails: () => mailboxes.answersWaitMs() !== null,
    }),
    receiving,
    review,
    sending,
    fileLinks: outgoing.fileLinks,
    mailQueue: outgoing.queue,
    prepareMail: receiving.prepare,
    /** @param url where this desk listens */
    async startMail(url: string) {
      const started = [await receiving.start(), sending.start(url), notices.start()];
      return {
        async close(): Promise<void> {
          await Promise.all([...started, mailboxes, review].map(({ close }) => close()));
          await joining?.close();
        },
      };
    },
  };
}

/** What admins set up: the desk's addresses, whether they work, and what its mails say. */
function createMailSetup({ desk, files, mailboxes, outgoing, sessions, clock: { now } }: Parts) {
  const hasTeam = teamDirectory.exists;
  return {
    mailboxService: createMailboxService({
      ...{ mailboxes, sessions, hasTeam, now },
      fixedReading: operatorsReading(desk),
    }),
    mailboxChecks: createMailboxCheckService({ mailboxes, sessions, hasTeam, files }),
    mailTexts: createMailTextsService({
      queue: outgoing.queue,
      previews: createPreviewLinks(desk.secret, now),
      sessions,
      nameOf: async (id) => (await userDirectory.findUser(id))?.name ?? "",
      now,
    }),
  };
}

type JoiningParts = Omit<Parts, "files" | "live" | "sessions"> & {
  sending: OpenSending;
};

/** What makes tickets of mails; null where none come. */
function createJoining({ desk, clock, ...services }: JoiningParts) {
  const { secret, receiving } = desk;
  if (!receiving) return null;
  const { reading } = receiving;
  if (typeof reading === "function") return { processMail: reading, close: async () => {} };
  const { mailboxes } = services;
  return openJoining({
    ...services,
    queue: services.outgoing.queue,
    settings: () => mailboxes.reading(),
    mailboxOf: mailboxes.mailboxOf,
    hasTeam: teamDirectory.exists,
    resolver: reading.resolver,
    secret,
    now: clock.now,
  });
}

/** Those of the environment and of the settings. */
export const openDeskMailboxes = (desk: DeskParts) =>
  openMailboxes({
    settings: desk.mailboxes ?? { relayFor: () => null, hasSite: true, allowsNear: true },
    sending: desk.sending ?? null,
    imap: desk.receiving?.settings.imap ?? null,
    reading: operatorsReading(desk),
    isHandedMails: Boolean(desk.receiving && !desk.receiving.isByMailboxesOnly),
    secret: desk.secret,
    log: desk.log,
  });

const nothingKnown = { ownAddresses: [], trustedAuthserv: null, spamHeader: null };

function operatorsReading({ receiving }: DeskParts): Omit<ReadingSettings, "resolver"> {
  return !receiving || typeof receiving.reading === "function" ? nothingKnown : receiving.reading;
}
