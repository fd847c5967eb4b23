import type { MailboxProblem } from "@deskbell/shared/mail/listed-mail";
import type { Logger } from "pino";
import { createJobSignal } from "../../concurrency/job-signal.ts";
import { jobLeases } from "../../database/job-leases.ts";
import type { FileStore } from "../../uploads/storage/file-store.ts";
import type { ImapSettings } from "./imap/watch-mailbox.ts";
import type { LmtpAddress } from "./listen-lmtp.ts";
import { type ProcessMail, startProcessingMails } from "./process-mails.ts";
import { createTakeIn } from "./take-in.ts";

/** The ways of mails into the desk, as the MAIL_ variables name them. */
export type ReceivingSettings = {
  /** What relays sign with; null where none hands mails over by HTTP. */
  httpSecret: string | null;
  /** Where a mail server hands mails over by LMTP; null where none does. */
  lmtp: LmtpAddress | null;
  /** The mailbox that is watched; null where none is. */
  imap: ImapSettings | null;
};

type Closable = { close(): Promise<void> };

type Parts = {
  /** Null receives none. */
  receiving: { settings: ReceivingSettings; processMail: ProcessMail } | null;
  files: FileStore;
  now(): number;
  log: Logger;
};

/** Takes mails in, and once it is started has them come and be understood, until it is closed. */
export function openReceiving({ receiving, files, now, log }: Parts) {
  const signal = createJobSignal();
  const takeIn = createTakeIn({ files, onStored: signal.wake, now });
  let mailboxProblem: () => MailboxProblem | null = () => null;
  return {
    takeIn,
    /** What keeps this node from watching the mailbox, or null. */
    mailboxProblem: () => mailboxProblem(),
    /** A mail waits to be understood. */
    wake: signal.wake,
    httpSecret: receiving?.settings.httpSecret ?? null,
    async start() {
      if (!receiving) return { close: async () => {} };
      const { processMail, settings } = receiving;
      const ways: Closable[] = [];
      if (settings.lmtp) {
        const { listenLmtp } = await import("./listen-lmtp.ts");
        ways.push(await listenLmtp({ ...settings.lmtp, takeIn, log }));
      }
      if (settings.imap) {
        const { watchMailbox } = await import("./imap/watch-mailbox.ts");
        const mailbox = watchMailbox({ imap: settings.imap, takeIn, leases: jobLeases, log });
        mailboxProblem = mailbox.problem;
        ways.push(mailbox);
      }
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
