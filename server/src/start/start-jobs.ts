import type { Logger } from "pino";
import { schedulePeriodicJob } from "../concurrency/periodic-job.ts";
import { jobLeases } from "../database/job-leases.ts";
import { draftFilesInUse } from "../drafts/files/kept-draft-files.ts";
import {
  forgetDraftFiles,
  settleDraftFile,
  sweepDraftFiles,
} from "../drafts/files/sweep-draft-files.ts";
import type { IdentityProvider } from "../identity/identity-provider.ts";
import { mailFilesInUse } from "../mail/receiving/mail-files.ts";
import { messageFilesInUse, settleMessageFile } from "../messages/message-files.ts";
import { scheduledFilesInUse, settleScheduledFile } from "../messages/scheduled/scheduled-files.ts";
import { replyFilesInUse, settleReplyFile } from "../saved-replies/reply-files.ts";
import { noteFilesInUse, settleNoteFile } from "../tickets/notes/note-files.ts";
import { pruneOrphanNotes } from "../tickets/notes/prune-orphan-notes.ts";
import { settleTicketFile, ticketFilesInUse } from "../tickets/ticket-files.ts";
import type { IncomingFiles } from "../uploads/receiving/incoming-files.ts";
import { scanWaiting } from "../uploads/scanning/scan-waiting.ts";
import type { Scanner } from "../uploads/scanning/scanner.ts";
import type { ScanOutcome } from "../uploads/scanning/settle-scanned.ts";
import type { FileStore } from "../uploads/storage/file-store.ts";
import { sweepUploads } from "../uploads/storage/sweep-uploads.ts";
import { pruneOrphanAccounts } from "../users/accounts/prune-orphan-accounts.ts";
import { reopenAtProvider } from "../users/accounts/reopen-at-provider.ts";
import { userDirectory } from "../users/user.directory.ts";

const sweepEveryMs = 30 * 60_000;
const scanEveryMs = 60_000;
const accountsEveryMs = 12 * 60 * 60_000;

/** Which of these files some document points to. A noun that stores files has a line here, or the sweep removes them. */
export async function findReferencedFiles(fileIds: readonly string[]): Promise<Set<string>> {
  const inUse = await Promise.all([
    ticketFilesInUse(fileIds),
    messageFilesInUse(fileIds),
    scheduledFilesInUse(fileIds),
    noteFilesInUse(fileIds),
    replyFilesInUse(fileIds),
    draftFilesInUse(fileIds),
    userDirectory.filesInUse(fileIds),
    mailFilesInUse(fileIds),
  ]);
  return new Set(inUse.flat());
}

/** Writes what the virus check said into all that has this file. A noun that attaches files has a line here. */
export async function settleFile(fileId: string, outcome: ScanOutcome): Promise<number> {
  const asked = { fileId, outcome };
  const owners = await Promise.all([
    settleTicketFile(asked),
    settleMessageFile(asked),
    settleScheduledFile(asked),
    settleNoteFile(asked),
    settleReplyFile(asked),
    settleDraftFile(asked),
  ]);
  return owners.reduce((sum, count) => sum + count, 0);
}

type Parts = {
  scanner: Pick<Scanner, "clamd">;
  files: FileStore;
  incoming: IncomingFiles;
  identity: IdentityProvider;
  log: Logger;
};

/** Starts what tidies up from time to time. Closing waits for what runs. */
export function startJobs({ files, incoming, identity, scanner, log }: Parts) {
  const { clamd } = scanner;
  const onOneNode = { leases: jobLeases, log };
  const jobs = [
    schedulePeriodicJob({
      name: "sweep-incoming-files",
      leases: null, // each node has a folder of its own
      everyMs: sweepEveryMs,
      run: incoming.sweep,
      log,
    }),
    schedulePeriodicJob({
      ...onOneNode,
      name: "sweep-uploads",
      everyMs: sweepEveryMs,
      async run({ signal }) {
        await sweepUploads({ files, findReferenced: findReferencedFiles, signal });
      },
    }),
    schedulePeriodicJob({
      ...onOneNode,
      name: "sweep-draft-files",
      everyMs: sweepEveryMs,
      async run({ signal }) {
        await sweepDraftFiles({ files, signal });
        await forgetDraftFiles();
      },
    }),
    ...(clamd
      ? [
          schedulePeriodicJob({
            ...onOneNode,
            name: "scan-waiting-files",
            everyMs: scanEveryMs,
            run: ({ signal }) => scanWaiting({ clamd, files, settle: settleFile, signal }),
            failureLevel: "warn",
          }),
        ]
      : []),
    schedulePeriodicJob({
      ...onOneNode,
      name: "prune-orphan-notes",
      everyMs: sweepEveryMs,
      run: ({ signal }) => pruneOrphanNotes({ signal }),
    }),
    schedulePeriodicJob({
      ...onOneNode,
      name: "prune-orphan-accounts",
      everyMs: accountsEveryMs,
      run: ({ signal }) => pruneOrphanAccounts({ identity, signal }),
    }),
    schedulePeriodicJob({
      ...onOneNode,
      name: "reopen-accounts-at-provider",
      everyMs: accountsEveryMs,
      run: ({ signal }) => reopenAtProvider({ identity, signal }),
    }),
  ];
  return {
    async close(): Promise<void> {
      await Promise.all(jobs.map((job) => job.close()));
    },
  };
}
