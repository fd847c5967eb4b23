import type { Logger } from "pino";
import { schedulePeriodicJob } from "../../concurrency/periodic-job.ts";
import type { ImapSettings } from "../receiving/imap/watch-mailbox.ts";
import type { Sending } from "../sending/open-sending.ts";
import type { Relay } from "../sending/smtp-relay.ts";
import { DeskMailboxModel } from "./desk-mailbox.model.ts";
import { type DeskMailbox, environmentMailbox, openRecord } from "./desk-mailbox.ts";
import { createHostFinder } from "./find-host.ts";
import { createMailboxRelay } from "./mailbox-relay.ts";
import { createSecretBox } from "./secret-box.ts";

/** How soon a node sees what another has changed. */
const readEveryMs = 3_000;
/** As long as those of the environment's mailbox (start/open-parts.ts). */
const usualWaitMs = 2 * 60_000;

/** What mailboxes that admins set up need of the environment. */
export type MailboxSettings = {
  /** By which mails go out of an address whose mailbox has no server of its own; null where none is set. */
  relayFor(address: string): Relay | null;
  /** Whether mails may lead to the website: an operator has said where it is, or this is a trial. */
  hasSite: boolean;
  /** A trial's servers may be on this machine, on any port. */
  allowsNear: boolean;
  /** Certificates that are trusted instead of the system's. */
  certificates?: string;
};

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
};

type Parts = {
  settings: MailboxSettings;
  /** The environment's. */
  sending: Sending | null;
  imap: ImapSettings | null;
  /** Whether mails of any address are handed over, by whatever way. */
  isHandedMails: boolean;
  secret: string;
  log: Logger;
};

export type Mailboxes = Awaited<ReturnType<typeof openMailboxes>>;

/** The addresses of the desk as this node knows them now: those of the settings, and the environment's. */
export async function openMailboxes(parts: Parts) {
  const { settings, sending, imap, isHandedMails, secret, log } = parts;
  const box = createSecretBox(secret);
  const findHost = createHostFinder(settings);
  const ofEnvironment = environmentsOf(sending, imap);
  const listeners = new Set<() => void>();
  let known = ofEnvironment ? [ofEnvironment] : [];
  const relays = new Map<string, { revision: number; relay: Relay }>();

  async function read(): Promise<void> {
    const records = await DeskMailboxModel.find().sort({ _id: 1 }).lean();
    const mailboxes = records.map((record) => openRecord(record, box));
    const next = ofEnvironment ? [ofEnvironment, ...mailboxes] : mailboxes;
    if (markOf(next) === markOf(known)) return;
    known = next;
    for (const listener of listeners) listener();
  }

  const standard = () => known.find(({ isDefault }) => isDefault) ?? known[0] ?? null;
  const find = (id: string | null | undefined) => known.find((one) => one.id === id) ?? null;

  /** Null where its mails cannot go out; a trial's are kept. */
  function relayOf(mailbox: DeskMailbox): Relay | null {
    if (mailbox.id === environmentMailbox) return sending?.relay ?? null;
    const made = relays.get(mailbox.id);
    if (made?.revision === mailbox.revision) return made.relay;
    const { address, smtp } = mailbox;
    const { certificates } = settings;
    const relay = smtp
      ? createMailboxRelay({ smtp, address, findHost, certificates })
      : (settings.relayFor(address) ?? sending?.relay ?? null);
    if (relay) relays.set(mailbox.id, { revision: mailbox.revision, relay });
    return relay;
  }

  const isKept = sending !== null && sending.relay === null;
  const canSend = (mailbox: DeskMailbox): boolean =>
    mailbox.id === environmentMailbox
      ? sending !== null
      : settings.hasSite && (mailbox.isLocked || isKept || relayOf(mailbox) !== null);

  await read();
  const job = schedulePeriodicJob({
    name: "read-mailboxes",
    leases: null, // each node has to know them
    everyMs: readEveryMs,
    run: read,
    log,
    failureLevel: "warn",
  });

  return {
    box,
    findHost,
    /** The environment's first, then the oldest. */
    list: (): readonly DeskMailbox[] => known,
    standard,
    find,
    relayOf,
    /** What sends a mail that waits to go out from a mailbox; where that is gone, the default one's. */
    deliveryOf(mailboxId: string | null): Relay {
      const mailbox = find(mailboxId ?? environmentMailbox) ?? standard();
      return (mailbox && !mailbox.isLocked && relayOf(mailbox)) || closedRelay;
    },
    /** What was changed here counts at once. */
    read,
    /** Called when they have changed. */
    onChanged(listener: () => void): void {
      listeners.add(listener);
    },
    /** Who answers in a ticket go out as; null where none are mailed. */
    senderOf({ mailboxId }: { mailboxId?: string | null | undefined }): TicketSender | null {
      const mailbox = find(mailboxId) ?? standard();
      if (!mailbox || !canSend(mailbox)) return null;
      const { id, address, name, signature, replyTo } = mailbox;
      const isRead = isHandedMails || mailbox.imap !== null;
      const answersTo = isRead ? (replyTo ?? address) : null;
      const hasRelay = mailbox.isLocked || relayOf(mailbox) !== null;
      return { mailboxId: id, address, name, signature, answersTo, hasRelay };
    },
    /** How long answers wait for the customer to see them before they are mailed; null where none are. */
    answersWaitMs(): number | null {
      const mailbox = standard();
      return mailbox && canSend(mailbox) ? (sending?.waitMs ?? usualWaitMs) : null;
    },
    close: job.close,
  };
}

/** Mails wait for somebody who sees to it. */
const closedRelay: Relay = {
  async send() {
    const message =
      "The mailbox has no server to send by, or its password has to be entered again.";
    throw Object.assign(new Error(message), { code: "EAUTH" });
  },
};

/** Other than before where any of them is. */
const markOf = (mailboxes: readonly DeskMailbox[]): string =>
  mailboxes.map(({ id, revision, isLocked }) => `${id} ${revision} ${isLocked}`).join("\n");

/** The mailbox that the environment names, or a trial's; null where there is none. */
function environmentsOf(sending: Sending | null, imap: ImapSettings | null): DeskMailbox | null {
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
