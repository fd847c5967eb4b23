import { addServerData, store } from "../store.ts";

/**
 * Keeps one connection open as long as somebody is signed in, and what they type. Whoever leaves
 * leaves nothing here; a session that ended otherwise is found again by its person alone.
 */
export function connectSession(): void {
  let signedInAs: string | null = null;
  let present: Promise<() => void> = Promise.resolve(() => {});

  const onChange = () => {
    const { user, endedBy } = store.getState().session;
    const id = user?._id ?? null;
    if (id === signedInAs) return;
    signedInAs = id;
    present = present.then(async (leave) => {
      leave();
      if (id !== null) return begin(id).catch(beginWithout);
      if (endedBy === "left") {
        const { clearUnsentInAllTabs } = await import("../persistence/clear-unsent.ts");
        await clearUnsentInAllTabs();
      }
      return () => {};
    });
  };
  store.subscribe(onChange);
  onChange();
}

/** What it takes is loaded only now, after the first paint. */
async function begin(viewerId: string): Promise<() => void> {
  const [{ startLiveUpdates }] = await Promise.all([
    import("./start-live-updates.ts"),
    addServerData(),
  ]);
  return startLiveUpdates(viewerId);
}

/** A part of the page's code could not be loaded: it goes on without news, and without keeping what is typed. */
async function beginWithout(error: unknown): Promise<() => void> {
  console.warn("News do not arrive:", error);
  const { persistenceChanged } = await import("../../state/persistence.slice.ts");
  store.dispatch(persistenceChanged({ isRestored: true, hasFailed: true }));
  return () => {};
}
