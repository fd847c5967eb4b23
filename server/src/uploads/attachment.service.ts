import { randomBytes } from "node:crypto";
import type { Attachment } from "@deskbell/shared/attachment";
import type { FairQueue } from "../concurrency/fair-queue.ts";
import { AppError } from "../errors/app-error.ts";
import { acceptFile } from "./receiving/accept-file.ts";
import type { AcceptedFile, KeptFile, ReceivedFile, SentFile } from "./receiving/received-file.ts";
import { noteWaiting } from "./scanning/scan-waiting.ts";
import type { Scanner } from "./scanning/scanner.ts";
import type { PathReader, PathSigner } from "./serving/sign-path.ts";
import type { FileStore } from "./storage/file-store.ts";
import { copyBytes, keepBytes } from "./storage/keep-bytes.ts";
import type { StoredFile } from "./storage/stored-file.ts";

export type AttachmentService = ReturnType<typeof createAttachmentService>;

type Parts = {
  files: FileStore;
  signer: PathSigner;
  /** In whose turn files are read, decoded and stored: only these are in memory. */
  working: FairQueue;
  scanner: Pick<Scanner, "check">;
};

/** Stores the files of tickets and messages, and signs each viewer's paths to them. */
export function createAttachmentService(parts: Parts) {
  const { files, signer, working } = parts;

  /** Never rejects: what cannot be removed now belongs to nobody, and is found when orphans are looked for. */
  async function discard(stored: readonly StoredFile[]): Promise<void> {
    await Promise.allSettled(stored.map(({ fileId }) => files.remove(fileId)));
  }

  /** @throws what `missing` makes, where its bytes are not there */
  async function copyOne(file: StoredFile, missing = unreadable): Promise<StoredFile> {
    if (file.scan === "refused") return file; // nothing is there
    const fileId = randomBytes(16).toString("hex");
    if (file.scan === "waiting") await noteWaiting(fileId);
    if (!(await copyBytes(files, file, fileId))) throw missing();
    return { ...file, fileId };
  }

  async function copyKept({ kept }: KeptFile): Promise<StoredFile> {
    if (!kept) throw gone();
    return copyOne(kept, gone);
  }

  return {
    /**
     * Checks files and stores them, each as soon as it was checked; nothing stays when one of them is
     * refused. Those of drafts are copied. The caller inserts the document that owns them last, and calls `discard` when
     * that fails.
     *
     * @param personId who sent them
     * @throws AppError `unsupported_file` (415, field `avatar`), `unavailable` (503, field `avatar`), `invalid_input` (400,
     *   field `draftFiles`) where one of a draft is gone
     */
    async keep(personId: string, received: readonly SentFile[]): Promise<StoredFile[]> {
      const { keepOne, failures } = createBatch(parts, personId, copyKept);
      const stored = await Promise.all(received.map(keepOne));
      const kept = stored.filter((file) => file !== null);
      if (failures.length === 0) return kept;
      await discard(kept);
      throw failures[0];
    },

    /**
     * Stores the bytes of stored files once more, so that each copy has an owner of its own; all of them or none.
     *
     * @param personId who copies them
     * @throws AppError `unavailable` (503, field `avatar`) when there is no room, or one cannot be read
     */
    async copy(personId: string, stored: readonly StoredFile[]): Promise<StoredFile[]> {
      const copies = await Promise.allSettled(
        stored.map((file) => working.run(personId, () => copyOne(file))),
      );
      const failed = copies.find(({ status }) => status === "rejected");
      const kept = copies.flatMap((copy) => (copy.status === "fulfilled" ? copy.value : []));
      if (!failed) return kept;
      await discard(kept);
      throw (failed as PromiseRejectedResult).reason;
    },

    discard,

    /** The file as one reader of its ticket sees it; for nobody its path is not signed yet. */
    present({ fileId, ...facts }: StoredFile, ticketId: string, reader: PathReader | null) {
      const unsigned = signer.unsigned({ ticketId, fileId }, facts.name);
      const path = reader ? signer.signFor(reader, unsigned) : unsigned;
      return { ...facts, path } satisfies Attachment;
    },
  };
}

/** The files of one request: none of them is worth keeping once one was refused. */
function createBatch(
  { files, working, scanner }: Parts,
  personId: string,
  copyKept: (file: KeptFile) => Promise<StoredFile>,
) {
  const failures: unknown[] = [];
  /** Null when none of them will be needed. A picture is stored in the same turn, in which alone it is in memory. */
  async function accept(file: ReceivedFile): Promise<AcceptedFile | StoredFile | null> {
    if (failures.length > 0) return null;
    const accepted = await acceptFile(file);
    if (accepted.kind === "document") return accepted;
    // What we encode anew holds nothing of what was sent: it is not scanned.
    const { content, ...facts } = accepted;
    return { ...facts, fileId: await keepBytes(files, content) };
  }
  const scan = async (file: ReceivedFile) =>
    failures.length > 0 ? null : scanner.check(personId, file);
  const afterOthers = inOrder();
  async function keepAsSent(accepted: AcceptedFile, isWaiting: boolean) {
    if (failures.length > 0) return null;
    const { content, ...facts } = accepted;
    if (!isWaiting) return { ...facts, fileId: await keepBytes(files, content) };
    const fileId = randomBytes(16).toString("hex");
    await noteWaiting(fileId);
    await keepBytes(files, content, fileId);
    return { ...facts, fileId, scan: "waiting" as const };
  }
  async function keepOne(file: SentFile): Promise<StoredFile | null> {
    try {
      if ("kept" in file) return await working.run(personId, () => copyKept(file));
      const accepted = await working.run(personId, () => accept(file));
      if (!accepted || "fileId" in accepted) return accepted;
      // It takes none of the places where pictures are decoded: clamd may be silent.
      const scanned = file.scanned ?? (await afterOthers(() => scan(file)));
      return await working.run(personId, () => keepAsSent(accepted, scanned === "waits"));
    } catch (error) {
      failures.push(error);
      return null;
    }
  }
  return { keepOne, failures };
}

const gone = () =>
  new AppError("invalid_input", "A file is not kept any more. Attach it again.", {
    field: "draftFiles",
  });

/** One after the other, whatever became of those before. */
function inOrder() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(task: () => Promise<Result>): Promise<Result> => {
    const next = last.then(task);
    last = next.catch(() => {});
    return next;
  };
}

const unreadable = () =>
  new AppError("unavailable", "A file of this message cannot be read right now. Try again later.", {
    field: "avatar",
  });
