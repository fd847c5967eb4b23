import { registeredFile } from "../../state/file-registry.ts";
import type { AppStore } from "../../state/hooks.ts";
import { persistenceChanged } from "../../state/persistence.slice.ts";
import { isEmptyWizard } from "../../state/wizard.slice.ts";
import { channelName, clearUnsent } from "./clear-unsent.ts";
import { openDraftStorage, type UnsentRecord } from "./draft-storage.ts";
import { adoptOutgoing, restoreUnsent } from "./restore-unsent.ts";
import { acquireTabLock } from "./tab-lock.ts";
import { changesOf, emptySnapshot, fileIdOf, takeSnapshot } from "./unsent-snapshot.ts";

/** A crash loses what was typed in this time; what was sent is kept at once. */
const saveAfterMs = 300;
/** A browser that takes longer to keep a message does not hold it up. */
const keepsWithinMs = 2_000;
type Work = "drafts" | "wizard" | "outbox";

export interface UnsentPersistence {
  /** Resolves once what stands in the store would survive a crash, or cannot. */
  whenPersisted(): Promise<void>;
  /** Takes over what windows that are gone did not send. */
  adopt(): Promise<void>;
  /** Whether there is more of it than this window shows, or another window that shows it too. */
  isInOtherTabs(): Promise<boolean>;
  stop(): void;
}

type Store = AppStore & { subscribe(listener: () => void): () => void };

/**
 * Keeps what one person types and does not send, over reload, crash and restart, and puts back what
 * is there. Where the browser keeps nothing it says so in the slice `keeping`. See
 * docs/decisions/0010.
 */
export async function persistUnsent(store: Store, personId: string): Promise<UnsentPersistence> {
  const [own, shelf] = await Promise.all([acquireTabLock(), openDraftStorage(personId)]);
  const channel = new BroadcastChannel(channelName);
  let kept = emptySnapshot();
  let last = store.getState();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing = Promise.resolve();
  let isStopped = false;

  async function save(): Promise<void> {
    // Whose session has ended otherwise than by leaving finds it again.
    if (isStopped || store.getState().session.user?._id !== personId) return;
    const now = takeSnapshot(store.getState(), own.id);
    const { puts, gone, newFileIds } = changesOf(kept, now);
    if (puts.length === 0 && gone.length === 0) return;
    let hasFailed = false;
    // Files first: a record never speaks of a file that is not there, unless the browser refused it.
    for (const id of newFileIds) {
      const file = registeredFile(id);
      if (!file) continue;
      await shelf.write([{ id: fileIdOf(id), value: file }]).catch(() => {
        hasFailed = true;
        now.fileIds.delete(id);
      });
    }
    if (isStopped) return;
    await shelf.write(puts, gone);
    kept = now;
    tell(hasFailed);
  }
  const saveNow = () => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(save).catch((error: unknown) => {
      console.warn("What was typed could not be kept:", error);
      tell(true);
    });
    return writing;
  };
  const tell = (hasFailed: boolean) => {
    if (isStopped || store.getState().keeping.hasFailed === hasFailed) return;
    store.dispatch(persistenceChanged({ hasFailed }));
  };
  const onChange = () => {
    const now = store.getState();
    const has = (part: Work) => now[part] !== last[part];
    const isSent = has("outbox");
    const isTyped = has("drafts") || has("wizard");
    // What was sent must not be there again for whoever reloads right afterwards.
    const isEmptied = has("wizard") && isEmptyWizard(now.wizard);
    last = now;
    if (isStopped || !now.session.user) return;
    if (isSent || isEmptied) void saveNow();
    else if (isTyped) timer ??= setTimeout(() => void saveNow(), saveAfterMs);
  };
  const onHidden = () => void saveNow();

  kept = await restoreUnsent(store, shelf, own);
  const unsubscribe = store.subscribe(onChange);
  document.addEventListener("visibilitychange", onHidden);
  window.addEventListener("pagehide", onHidden);
  const stop = () => {
    isStopped = true;
    clearTimeout(timer);
    unsubscribe();
    document.removeEventListener("visibilitychange", onHidden);
    window.removeEventListener("pagehide", onHidden);
    channel.close();
    own.close();
  };
  channel.onmessage = () => {
    stop();
    void clearUnsent();
  };
  store.dispatch(persistenceChanged({ isRestored: true }));

  return {
    whenPersisted: () => Promise.race([saveNow(), after(keepsWithinMs)]),
    adopt: () => adoptOutgoing(store, shelf, own),
    async isInOtherTabs() {
      await saveNow();
      return own.alone(async (others) => {
        const words = (await shelf.readAll()).filter(({ id: [kind] }) => kind !== "file");
        const isHere = ({ id, value }: UnsentRecord) =>
          kept.records.get(id.join(" "))?.text === JSON.stringify(value);
        return words.length > 0 && (others.size > 0 || !words.every(isHere));
      });
    },
    stop,
  };
}

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
