import { withTimeout } from "../../api/with-timeout.ts";
import { onEdits } from "../../features/messages/changes/editing.ts";
import { registeredFile } from "../../state/file-registry.ts";
import type { AppStore } from "../../state/hooks.ts";
import { keptDrafts } from "../../state/kept-drafts.ts";
import { persistenceChanged } from "../../state/persistence.slice.ts";
import { isEmptyWizard } from "../../state/wizard.slice.ts";
import {
  clearUnsent,
  type DraftStorage,
  openDraftStorage,
  signOutChannel,
} from "./draft-storage.ts";
import { editRecords } from "./edit-records.ts";
import { forgetLeftDrafts, leaveDrafts, storeLeftDrafts } from "./left-drafts.ts";
import { adoptOutgoing, restoreUnsent } from "./restore-unsent.ts";
import { acquireTabLock } from "./tab-lock.ts";
import { isKeptElsewhere } from "./unsent-records.ts";
import {
  diffSnapshots,
  emptySnapshot,
  fileIdOf,
  takeSnapshot,
  type UnsentSnapshot,
} from "./unsent-snapshot.ts";

/** Debounces typing: a crash loses at most what was typed in this time. Sending is saved at once. */
const debounceMs = 300;
/** A browser that stores slowly does not hold a message up for longer. */
const persistTimeoutMs = 2_000;

export interface UnsentPersistence {
  /** Resolves once what is in the store now would survive a crash, or cannot be stored. */
  whenPersisted(): Promise<void>;
  /** Takes over the outgoing messages of tabs that were closed or have crashed. */
  adopt(): Promise<void>;
  /** Whether signing out would lose something that was written in this browser, in whichever tab. */
  wouldLose(): Promise<boolean>;
  stop(): void;
}

type Store = AppStore & { subscribe(listener: () => void): () => void };

/**
 * Persists one person's unsent work, over reload, crash and restart, and restores what is stored.
 * Where the browser stores nothing the slice `persistence` says so. See docs/decisions/0010.
 *
 * @param isWanted whether their session goes on: the database may open late, and another time for the next session
 */
export async function persistUnsent(
  store: Store,
  personId: string,
  isWanted: () => boolean,
): Promise<UnsentPersistence> {
  const [tab, storage] = await Promise.all([acquireTabLock(), openDraftStorage(personId)]);
  if (!isWanted()) {
    tab.release();
    throw new Error("The session ended before the browser's database was open.");
  }
  const channel = new BroadcastChannel(signOutChannel);
  const saver = createSaver(store, storage, tab.id, personId);
  await storeLeftDrafts(personId, storage);
  saver.saved = await restoreUnsent(store, storage, tab, personId);
  const stopTriggers = saveOnChanges(store, saver);
  const stopLeaving = leaveOnPageHide(store, personId);
  const stop = () => {
    saver.stop();
    stopTriggers();
    stopLeaving();
    channel.close();
    tab.release();
  };
  channel.onmessage = () => {
    stop();
    void clearUnsent();
  };
  store.dispatch(persistenceChanged({ isRestored: true, hasFailed: false }));
  // What was typed while it restored, or while the browser kept it waiting.
  saver.saveLater();

  return {
    whenPersisted: () => withTimeout(saver.saveNow(), persistTimeoutMs).catch(() => {}),
    adopt: () => adoptOutgoing(store, storage, tab),
    async wouldLose() {
      await saver.saveNow();
      const records = await storage.readAll();
      return !records.every(({ id: [kind], value }) => isKeptElsewhere(kind, value));
    },
    stop,
  };
}

interface Saver {
  /** What the storage holds of this tab. */
  saved: UnsentSnapshot;
  saveLater(): void;
  /** Resolves when it is saved, or has failed. */
  saveNow(): Promise<void>;
  /**
   * Writes at once, beside what is being written: a page that is left lives to see no answer of the storage.
   * Words do not wait for new files there, which are asked for again when they are missing.
   */
  saveOnLeaving(): void;
  stop(): void;
}

/** Writes the difference between the store and the storage, one write after another. */
function createSaver(store: Store, storage: DraftStorage, tabId: string, personId: string): Saver {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing = Promise.resolve();
  /** What is being written, and not acknowledged yet. */
  let underWay = emptySnapshot();
  let isStopped = false;

  const isTheirs = () => !isStopped && store.getState().session.user?._id === personId;

  const snapshotNow = () =>
    takeSnapshot(store.getState(), tabId, keptDrafts.all(), saver.saved, editRecords());

  async function save(): Promise<void> {
    // After the end of a session that was not a sign-out the stored work stays for its author.
    if (!isTheirs()) return;
    const now = snapshotNow();
    const { puts, deletes, newFileIds } = diffSnapshots(saver.saved, now);
    if (puts.length === 0 && deletes.length === 0) return;
    let hasFailed = false;
    // Files first: no record refers to a file that is not stored, unless the browser refused the file.
    for (const id of newFileIds) {
      const file = registeredFile(id);
      if (!file) continue;
      await storage.write([{ id: fileIdOf(id), value: file }]).catch(() => {
        hasFailed = true;
        now.fileIds.delete(id);
      });
    }
    if (isStopped) return;
    underWay = now;
    await storage.write(puts, deletes);
    saver.saved = now;
    setFailed(hasFailed);
  }
  const setFailed = (hasFailed: boolean) => {
    if (isStopped || store.getState().persistence.hasFailed === hasFailed) return;
    store.dispatch(persistenceChanged({ hasFailed }));
  };
  const saver: Saver = {
    saved: emptySnapshot(),
    saveLater() {
      timer ??= setTimeout(() => void saver.saveNow(), debounceMs);
    },
    saveNow() {
      clearTimeout(timer);
      timer = undefined;
      writing = writing.then(save).catch((error: unknown) => {
        console.warn("Unsent work could not be saved:", error);
        setFailed(true);
      });
      return writing;
    },
    saveOnLeaving() {
      if (isTheirs()) {
        const now = snapshotNow();
        const { puts, deletes } = diffSnapshots(saver.saved, now);
        const all = [...deletes, ...diffSnapshots(underWay, now).deletes];
        // Transactions take effect in the order in which they were begun.
        if (puts.length + all.length > 0) storage.write(puts, all).catch(() => {});
      }
      void saver.saveNow();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
  return saver;
}

/** Saves after changes of the store, and when the page is hidden or left. Returns how to stop. */
function saveOnChanges(store: Store, saver: Saver): () => void {
  const { saveLater, saveNow, saveOnLeaving } = saver;
  let last = store.getState();
  const onChange = () => {
    const now = store.getState();
    const hasChanged = (slice: "drafts" | "wizard" | "outbox") => now[slice] !== last[slice];
    const isSent = hasChanged("outbox");
    const isTyped = hasChanged("drafts") || hasChanged("wizard");
    // What was sent must not be there again after a reload right afterwards.
    const isEmptied = hasChanged("wizard") && isEmptyWizard(now.wizard);
    last = now;
    if (!now.session.user) return;
    if (isSent || isEmptied) void saveNow();
    else if (isTyped) saveLater();
  };
  const stops = [
    store.subscribe(onChange),
    keptDrafts.subscribe(() => store.getState().session.user && saveLater()),
    // What was saved or left must not be there again after a reload right afterwards.
    onEdits((isOver) => (isOver ? void saveNow() : saveLater())),
  ];
  document.addEventListener("visibilitychange", saveOnLeaving);
  window.addEventListener("pagehide", saveOnLeaving);
  return () => {
    for (const stop of stops) stop();
    document.removeEventListener("visibilitychange", saveOnLeaving);
    window.removeEventListener("pagehide", saveOnLeaving);
  };
}

/** Hands drafts with a macro to the next page of this tab. Returns how to stop. */
function leaveOnPageHide({ getState }: Store, personId: string): () => void {
  const leave = () => {
    const { session, drafts } = getState();
    if (session.user?._id === personId) leaveDrafts(personId, drafts);
  };
  window.addEventListener("pagehide", leave);
  window.addEventListener("pageshow", forgetLeftDrafts);
  return () => {
    window.removeEventListener("pagehide", leave);
    window.removeEventListener("pageshow", forgetLeftDrafts);
  };
}
