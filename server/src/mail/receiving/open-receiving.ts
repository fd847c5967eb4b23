import type { Logger } from "pino";
import { createJobSignal } from "../../concurrency/job-signal.ts";
import { jobLeases } from "../../database/job-leases.ts";
import type { FileStore } from "../../uploads/storage/file-store.ts";
import { type ProcessMail, startProcessingMails } from "./process-mails.ts";
import { createTakeIn } from "./take-in.ts";

/** The ways of mails into the desk, as the MAIL_ variables name them. */
export type ReceivingSettings = {
  /** What relays sign with; null where none hands mails over by HTTP. */
  httpSecret: string | null;
};

/** How mails come in, and who understands them. */
export type Receiving = { settings: ReceivingSettings; processMail: ProcessMail };

type Parts = {
  /** Null receives none. */
  receiving: Receiving | null;
  files: FileStore;
  now(): number;
  log: Logger;
};

/** Takes mails in, and once it is started has them come and be understood, until it is closed. */
export function openReceiving({ receiving, files, now, log }: Parts) {
  const signal = createJobSignal();
  return {
    takeIn: createTakeIn({ files, onStored: signal.wake, now }),
    httpSecret: receiving?.settings.httpSecret ?? null,
    start() {
      if (!receiving) return { close: async () => {} };
      const { processMail } = receiving;
      const job = startProcessingMails({ files, processMail, leases: jobLeases, log });
      signal.attach(job);
      return { close: job.close };
    },
  };
}
