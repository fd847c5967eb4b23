import type { Logger } from "pino";
import { repeat } from "../concurrency/periodic-job.ts";
import type { IdentityProvider } from "../identity/identity-provider.ts";
import type { FileStore } from "../uploads/file-store.ts";
import type { IncomingFiles } from "../uploads/incoming-files.ts";
import { referencedFiles } from "../uploads/referenced-files.ts";
import { sweepUploads } from "../uploads/sweep-uploads.ts";
import { pruneOrphanAccounts } from "../users/prune-orphan-accounts.ts";
import { reopenAtProvider } from "../users/reopen-at-provider.ts";

const sweepEveryMs = 30 * 60_000;
const accountsEveryMs = 12 * 60 * 60_000;

type Parts = {
  files: FileStore;
  incoming: IncomingFiles;
  identity: IdentityProvider;
  log: Logger;
};

/** Starts what tidies up from time to time. Closing waits for what runs. */
export function startJobs({ files, incoming, identity, log }: Parts) {
  const jobs = [
    repeat({
      name: "the sweep of uploads",
      async run() {
        await incoming.sweep();
        await sweepUploads({ files, findReferenced: referencedFiles });
      },
      everyMs: sweepEveryMs,
      log,
    }),
    repeat({
      name: "the removal of half accounts",
      run: () => pruneOrphanAccounts({ identity }),
      everyMs: accountsEveryMs,
      log,
    }),
    repeat({
      name: "the reopening of disabled accounts at the provider",
      run: () => reopenAtProvider({ identity }),
      everyMs: accountsEveryMs,
      log,
    }),
  ];
  return {
    async close(): Promise<void> {
      await Promise.all(jobs.map((job) => job.close()));
    },
  };
}
