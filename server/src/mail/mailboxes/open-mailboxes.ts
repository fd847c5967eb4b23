import type { Logger } from "pino";
import { schedulePeriodicJob } from "../../concurrency/periodic-job.ts";
import type { DnsResolver } from "../joining/dmarc/dns-resolver.ts";
import type { ReadingSettings } from "../joining/open-joining.ts";
import type { AccessTokens } from "../oauth/access-token.ts";
import { createSharedTokens } from "../oauth/shared-tokens.ts";
import type { ImapSettings } from "../receiving/imap/watch-mailbox.ts";
import type { Sending } from "../sending/relay/open-sending.ts";
import type { Relay } from "../sending/relay/smtp-relay.ts";
import type { TakesUtf8 } from "../sending/utf8/takes-utf8.ts";
import { environmentMailbox, type MailboxWithSecrets } from "./desk-mailbox.ts";
import { createHostFinder, type FindHost } from "./find-host.ts";
import { createKnownMailboxes } from "./known-mailboxes.ts";
import { createMailboxRelay } from "./mailbox-relay.ts";
import { createSecretBox } from "./secret-box.ts";

/** How soon a node sees what another has changed. */
export const readEveryMs = 3_000;
/** As long as those of the environment's mailbox (start/open-parts.ts). */
const usualWaitMs = 2 * 60_000;

/** What mailboxes that admins set up need of the environment. */
export type MailboxSettings = {
  /** By which mails go out of an address whose mailbox has no server of its own; null where none is set. */
  relayFor(address: string): Relay | null;
  /** The same server, for who tests it; missing where there is none. */
  smtpUrl?: string | null;
  /** By which the environment's mailbox is opened, and its server signed in to; missing where they have passwords. */
  tokens?: AccessTokens | null;
  /** Whether mails may lead to the website: an operator has said where it is, or this is a trial. */
  hasSite: boolean;
  /** A trial's servers may be on this machine, on any port. */
  allowsNear: boolean;
  /** Certificates that are trusted instead of the system's. */
  certificates?: string;
  /** What the desk itself signs with, for addresses of this domain without a server of their own. */
  dkim?: { domain: string; selector: string; publicKey: string } | null;
  /** Where it is asked what the domains of mailboxes say; missing asks nobody, and gets no answer. */
  resolver?: DnsResolver;
};

/** What the environment says about mails that come in. */
type OperatorsReading = Omit<ReadingSettings, "resolver">;

/** Who a ticket's answers go out as. */
export type TicketSender = {
  mailboxId: string;
  address: string;
  /** As customers know the desk. */
  name: string;
  /** Plain text; empty for none. */
  signature: string;
  /** Where answers to these mails go to, with or without `{token}`; null where nobody would read them. */
  answersTo: string | null;
  /** Without one mails are kept for a trial's mailbox. */
  hasRelay: boolean;
  /** Missing: it takes no addresses beyond ASCII. */
  takesUtf8?: TakesUtf8;
};

type Parts = {
  settings: MailboxSettings;
  /** The environment's. */
  sending: Sending | null;
  imap: ImapSettings | null;
  reading: OperatorsReading;
  /** Whether mails of any address are handed over, by whatever way. */
  isHandedMails: boolean;
  secret: string;
  log: Logger;
};

export type Mailboxes = Awaited<ReturnType<typeof openMailboxes>>;

/** The addresses of the desk as this node knows them now: those of the settings, and the environment's. */
export async function openMailboxes(parts: Parts) {
  const { settings, sending, imap, reading, isHandedMails, secret, log } = parts;
  const box = createSecretBox(secret);
  const findHost = createHostFinder(settings);
  const known = createKnownMailboxes(environmentsOf(sending, imap), box);
  const { find, standard } = known;
  const ofEnvironment = settings.tokens ?? null;
  const tokensOf = createSharedTokens({ ofEnvironment, findHost, box });
  const { relayOf, canSend } = createRelays({ settings, sending, findHost, tokensOf });

  await known.read();
  const job = schedulePeriodicJob({
    name: "read-mailboxes",
    leases: null, // each node has to know them
    everyMs: readEveryMs,
    run: known.read,
    log,
    failureLevel: "warn",
  });

  return {
    ...known,
    box,
    findHost,
    tokensOf,
    canSend,
    hasSite: settings.hasSite,
    allowsNear: settings.allowsNear,
    certificates: settings.certificates,
    smtpUrl: settings.smtpUrl ?? null,
    operatorsTokens: ofEnvironment,
    dkim: settings.dkim ?? null,
    resolver: settings.resolver ?? asksNobody,
    /** What sends a mail that waits to go out from a mailbox; where that is gone, the default one's. */
    deliveryOf(mailboxId: string | null): Relay {
      const mailbox = find(mailboxId ?? environmentMailbox) ?? standard();
      return (mailbox && !mailbox.isLocked && relayOf(mailbox)) || closedRelay;
    },
    /** What is known about mails that come in: as the operator says, else as admins do. */
    reading(): OperatorsReading {
      const named = known.list().flatMap(({ address, imap }) => [address, imap?.user ?? ""]);
      const own = named.filter((name) => name.includes("@")).map((name) => name.toLowerCase());
      const { trustedAuthserv, spamHeader } = known.setReading();
      return {
        ownAddresses: [...new Set([...reading.ownAddresses, ...own])],
        trustedAuthserv: reading.trustedAuthserv ?? trustedAuthserv,
        spamHeader: reading.spamHeader ?? spamHeader,
      };
    },
    /** Who answers in a ticket go out as; null where none are mailed. */
    senderOf({ mailboxId }: { mailboxId?: string | null | undefined }): TicketSender | null {
      const mailbox = find(mailboxId) ?? standard();
      if (!mailbox || !canSend(mailbox)) return null;
      const { id, address, name, signature, replyTo } = mailbox;
      const isRead = isHandedMails || mailbox.imap !== null;
      const answersTo = isRead ? (replyTo ?? address) : null;
      const relay = relayOf(mailbox);
      const hasRelay = mailbox.isLocked || relay !== null;
      // Of a locked one nobody knows by which server it will send.
      const takesUtf8 = mailbox.isLocked ? async () => null : relay?.takesUtf8;
      const sender = { mailboxId: id, address, name, signature, answersTo, hasRelay };
      return { ...sender, ...(takesUtf8 && { takesUtf8 }) };
    },
    /** How long answers wait for the customer to see them before they are mailed; null where none are. */
    answersWaitMs(): number | null {
      const mailbox = standard();
      return mailbox && canSend(mailbox) ? (sending?.waitMs ?? usualWaitMs) : null;
    },
    close: job.close,
  };
}

type RelayParts = Pick<Parts, "settings" | "sending"> & {
  findHost: FindHost;
  tokensOf: ReturnType<typeof createSharedTokens>;
};

/** What sends the mails of each mailbox, made once for as long as it is the same. */
function createRelays({ settings, sending, findHost, tokensOf }: RelayParts) {
  const relays = new Map<string, { revision: number; relay: Relay }>();
  const { certificates } = settings;

  /** Null where its mails cannot go out; a trial's are kept. */
  function relayOf(mailbox: MailboxWithSecrets): Relay | null {
    const { id, revision, address, smtp } = mailbox;
    if (id === environmentMailbox) return sending?.relay ?? null;
    const made = relays.get(id);
    if (made?.revision === revision) return made.relay;
    const relay = smtp
      ? createMailboxRelay({ smtp, address, findHost, certificates, tokens: tokensOf(mailbox) })
      : (settings.relayFor(address) ?? sending?.relay ?? null);
    if (relay) relays.set(id, { revision, relay });
    return relay;
  }

  const isKept = sending !== null && sending.relay === null;
  return {
    relayOf,
    canSend(mailbox: MailboxWithSecrets): boolean {
      if (mailbox.id === environmentMailbox) return sending !== null;
      return settings.hasSite && (mailbox.isLocked || isKept || relayOf(mailbox) !== null);
    },
  };
}

const asksNobody: DnsResolver = async () => {
  throw new Error("Nobody is asked.");
};

/** Mails wait for somebody who sees to it. */
const closedRelay: Relay = {
  async send() {
    const message =
      "The mailbox has no server to send by, or its password has to be entered again.";
    throw Object.assign(new Error(message), { code: "EAUTH" });
  },
};

/** The mailbox that the environment names, or a trial's; null where there is none. */
function environmentsOf(
  sending: Sending | null,
  imap: ImapSettings | null,
): MailboxWithSecrets | null {
  const address = sending?.sender.address ?? imap?.user;
  if (address === undefined) return null;
  return {
    id: environmentMailbox,
    address,
    name: sending?.sender.name ?? "",
    signature: "",
    teamId: null,
    replyTo: sending?.sender.answersTo ?? null,
    imap,
    smtp: null,
    isLocked: false,
    isDefault: false,
    revision: 0,
  };
}
