import { withTimeout } from "../../api/with-timeout.ts";
import { loadChunk } from "../../platform/load-chunk.ts";
import { addServerData, store } from "../store.ts";

const clearMaxMs = 3_000;

/**
 * Keeps the realtime connection open and unsent work persisted for as long as somebody is signed in.
 * Signing out clears unsent work; after a session that ended otherwise it is restored for its author.
 */
export function connectSession(): void {
  let signedInAs: string | null = null;
  let current: Promise<() => void> = Promise.resolve(() => {});
  let session = new AbortController();

  const onChange = () => {
    const { user, endedBy } = store.getState().session;
    const id = user?._id ?? null;
    if (id === signedInAs) return;
    signedInAs = id;
    session.abort();
    session = new AbortController();
    const { signal } = session;
    current = current.then(async (stop) => {
      stop();
      if (id !== null)
        return start(id, signal).catch((error) =>
          signal.aborted ? () => {} : startDegraded(error),
        );
      if (endedBy === "left") {
        const { clearUnsentInAllTabs } = await import("../persistence/draft-storage.ts");
        // A database that does not open holds up nobody who signs in next.
        await withTimeout(clearUnsentInAllTabs(), clearMaxMs).catch(() => {});
      }
      return () => {};
    });
  };
  store.subscribe(onChange);
  onChange();
}

/** Loads the code for it only now, after the first paint. */
async function start(viewerId: string, signal: AbortSignal): Promise<() => void> {
  const [{ startLiveUpdates }] = await loadChunk(
    () => Promise.all([import("./start-live-updates.ts"), addServerData()]),
    signal,
  );
  // They may have signed out while it was loaded: nothing is asked for them any more.
  return signal.aborted ? () => {} : startLiveUpdates(viewerId);
}

/** A chunk could not be loaded: the page works on without live updates and without persistence. */
async function startDegraded(error: unknown): Promise<() => void> {
  console.warn("Live updates are not available:", error);
  const { persistenceChanged } = await import("../../state/persistence.slice.ts");
  store.dispatch(persistenceChanged({ isRestored: true, hasFailed: true }));
  return () => {};
}
