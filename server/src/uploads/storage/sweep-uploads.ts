import type { FileStore } from "./file-store.ts";

/** Far longer than a request may run: what nobody points to by then never will be pointed to. */
const unreferencedMaxMs = 60 * 60 * 1000;
const batchFiles = 200;
/** So many may always go; of more than these at most half of all old files. */
const alwaysRemovable = 500;

type Parts = {
  files: Pick<FileStore, "list" | "remove">;
  /** Which of these files some document points to. */
  findReferenced(fileIds: readonly string[]): Promise<ReadonlySet<string>>;
  now?: () => number;
  /** Ends it early; the next sweep goes on. */
  signal?: AbortSignal;
};

/**
 * Removes files that no document points to an hour after they were stored: a process died between
 * file and document, or nobody knew whether the document was stored. Never the reverse: when the
 * database does not answer, nothing is removed.
 *
 * @throws Error when most files would go, which means that this is not the database they belong to
 */
export async function sweepUploads({ files, findReferenced, now = Date.now, signal }: Parts) {
  const olderThan = new Date(now() - unreferencedMaxMs);
  const orphans: string[] = [];
  let seen = 0;
  let batch: string[] = [];

  async function sortOut(): Promise<void> {
    signal?.throwIfAborted();
    const referenced = await findReferenced(batch);
    orphans.push(...batch.filter((fileId) => !referenced.has(fileId)));
    seen += batch.length;
    batch = [];
  }
  for await (const { fileId } of files.list({ olderThan })) {
    batch.push(fileId);
    if (batch.length === batchFiles) await sortOut();
  }
  await sortOut();

  if (orphans.length > Math.max(alwaysRemovable, seen / 2)) {
    throw new Error(
      `nobody points to ${orphans.length} of ${seen} files: is this their database? None was removed`,
    );
  }
  for (const fileId of orphans) {
    signal?.throwIfAborted();
    await files.remove(fileId);
  }
  return { seen, removed: orphans.length };
}
