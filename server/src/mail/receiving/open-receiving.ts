import type { Logger } from "pino";
import { createJobSignal } from "../../concurrency/job-signal.ts";
import { jobLeases } from "../../database/job-leases.ts";
import type { FileStore } from "../../uploads/storage/file-store.ts";
import type { Mailboxes } from "../mailboxes/open-mailboxes.ts";
import type { ImapSettings } from "./imap/watch-mailbox.ts";
import type { LmtpAddress } from "./listen-lmtp.ts";
import { loadMailClient } from "./load-mail-client.ts";
import { type ProcessMail, startProcessingMails } from "./process-mails.ts";
import { createTakeIn } from "./take-in.ts";
import type { watchMailboxes } from "./watch-mailboxes.ts";

/** The ways of mails into the desk, as the MAIL_ variables name them. */
export type ReceivingSettings = {
  /** What relays sign with; null where none hands mails over by HTTP. */
  httpSecret: string | null;
  /** Where a mail server hands mails over by LMTP; null where none does. */
  lmtp: LmtpAddress | null;
  /** The mailbox that is watched; null where none is. */
  imap: ImapSettings | null;
};

type Receiver = { close(): Promise<void> };

type Parts = {
  /** Null receives none. */
  receiving: { settings: ReceivingSettings; processMail: ProcessMail } | null;
  files: FileStore;
  mailboxes: Mailboxes;
  now(): number;
  log: Logger;
};

/** Takes mails in, and once it is started has them come and be understood, until it is closed. */
export function openReceiving({ receiving, mailboxes, files, now, log }: Parts) {
  const signal = createJobSignal();
  const takeIn = createTakeIn({ files, onStored: signal.wake, now });
  return {
    takeIn,
    /** Before the desk is open: what is loaded later makes people wait. */
    async prepare(): Promise<void> {
      if (receiving && watchesAny(mailboxes)) await loadMailClient();
    },
    /** A mail waits to be understood. */
    wake: signal.wake,
    httpSecret: receiving?.settings.httpSecret ?? null,
    async start() {
      if (!receiving) return { close: async () => {} };
      const { processMail, settings } = receiving;
      const ways: Receiver[] = [];
      if (settings.lmtp) {
        const { listenLmtp } = await import("./listen-lmtp.ts");
        ways.push(await listenLmtp({ ...settings.lmtp, takeIn, log }));
      }
      ways.push(startWatching({ mailboxes, takeIn, log }));
      const job = startProcessingMails({ files, processMail, leases: jobLeases, log });
      signal.attach(job);
      return {
        /** Takes no more mails; those that came are understood by another node, or later. */
        async close(): Promise<void> {
          await Promise.all([...ways, job].map((part) => part.close()));
        },
      };
    },
  };
}

const watchesAny = ({ list }: Pick<Mailboxes, "list">): boolean =>
  list().some(({ imap }) => imap !== null);

/** Loaded once there is a mailbox to watch: most trials have none, and what it needs is large. */
function startWatching(parts: Parameters<typeof watchMailboxes>[0]): Receiver {
  const { mailboxes } = parts;
  let watching: Promise<Receiver> | null = null;
  let isClosed = false;
  const begin = () => {
    if (isClosed || !watchesAny(mailboxes)) return;
    watching ??= load();
  };
  async function load(): Promise<Receiver> {
    await loadMailClient();
    const { watchMailboxes } = await import("./watch-mailboxes.ts");
    return watchMailboxes(parts);
  }
  begin();
  mailboxes.onChanged(begin);
  return {
    async close(): Promise<void> {
      isClosed = true;
      await (await watching)?.close();
    },
  };
}
