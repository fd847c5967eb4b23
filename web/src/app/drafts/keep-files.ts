import { type RegisteredFile, registeredFile } from "../../state/file-registry.ts";
import type { AppStore } from "../../state/hooks.ts";
import { wizardKey } from "../../state/kept-drafts.ts";
import { changeFiles, draftFilesOf, draftKeysOf } from "./draft-contents.ts";
import type { Found } from "./draft-sync.ts";
import { keepFile } from "./keep-file.ts";
import { keysWaiting, lookAtChecks } from "./look-at-checks.ts";
import { createRequestQueue } from "./request-queue.ts";

/** Who sends at once brings the file along, and does not upload it twice. */
const quietMs = 700;
/** The result of the virus check is published by no event. */
const checkedEveryMs = 15_000;

export type FileParts = {
  store: AppStore;
  /** Whether the drafts here are of who is signed in. */
  isTheirs(): boolean;
  find(key: string): Promise<Found>;
};

/** Has the server keep the files of drafts, each once, one at a time; those that wait for their check say so until it ends. */
export function createFileKeeping({ store, isTheirs, find }: FileParts) {
  const queue = createRequestQueue();
  /** Refused: its message says why, where it is sent all the same. */
  const refused = new Set<string>();
  let underWay: { key: string; id: string; upload: AbortController } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let checking: ReturnType<typeof setTimeout> | undefined;

  const attached = (key: string, id: string) =>
    draftFilesOf(store.getState(), key).find((file) => file.id === id);
  let isTicketHeld = false;
  const isDue = ({ id, keptAs, storedAt }: RegisteredFile) =>
    !keptAs && !storedAt && !refused.has(id) && registeredFile(id) !== undefined;
  const due = () =>
    draftKeysOf(store.getState())
      .filter((key) => key !== wizardKey || !isTicketHeld)
      .flatMap((key) =>
        draftFilesOf(store.getState(), key)
          .filter(isDue)
          .map((file) => ({ key, file })),
      );

  async function keepAll(): Promise<void> {
    for (const { key, file } of due())
      await queue.run(async () => {
        const now = attached(key, file.id);
        if (now && isDue(now) && isTheirs()) await keepOne(key, now);
      });
  }

  async function keepOne(key: string, file: RegisteredFile): Promise<void> {
    const upload = new AbortController();
    underWay = { key, id: file.id, upload };
    const outcome = await keepFile(key, file, upload.signal).finally(() => {
      underWay = null;
    });
    queue.ended(outcome, keepAll);
    if (!isTheirs() || queue.isOver()) return;
    if (outcome.kind === "refused") {
      refused.add(file.id);
      if (outcome.problems.length > 0)
        changeFiles(store, key, { change: (one) => one, problems: outcome.problems });
    }
    if (outcome.kind === "kept") {
      const { keptAs, scan } = outcome;
      changeFiles(store, key, {
        change: (one) => (one.id === file.id ? { ...one, keptAs, ...(scan && { scan }) } : one),
      });
    }
  }

  return {
    /** While a ticket is on its way its files are not kept beside it. */
    hold(isHeld: boolean): void {
      isTicketHeld = isHeld;
      this.changed();
    },
    /** To be called after each change of drafts. */
    changed(): void {
      const isLeft = underWay && !attached(underWay.key, underWay.id);
      if (isLeft || (isTicketHeld && underWay?.key === wizardKey)) underWay?.upload.abort();
      if (due().length > 0 && !queue.isWaiting())
        timer ??= setTimeout(() => {
          timer = undefined;
          void keepAll();
        }, quietMs);
      if (keysWaiting(store).length > 0)
        checking ??= setTimeout(() => {
          void lookAtChecks({ store, isTheirs, find }).finally(() => {
            checking = undefined;
            if (!queue.isOver()) this.changed();
          });
        }, checkedEveryMs);
    },
    /** Keeps all at once. */
    flush: keepAll,
    stop(): void {
      queue.stop();
      underWay?.upload.abort();
      clearTimeout(timer);
      clearTimeout(checking);
    },
  };
}
