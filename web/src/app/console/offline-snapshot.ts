import type { User } from "@deskbell/shared/users/user";
import { createStore, del, get, set } from "idb-keyval";
import { api, offlineSnapshotRestored, type ServerData } from "../../api/api.ts";
import { shownAsOf } from "../../state/connection.slice.ts";
import type { AppStore, RootState } from "../../state/hooks.ts";
import { sessionStarted } from "../../state/session.slice.ts";
import { addServerData } from "../store.ts";
import { isSealed, keyOf, seal, unseal } from "./encrypt-snapshot.ts";

// The console opens without a connection too: what its page knew last lies in its own profile, until
// somebody signs out or a week is over, encrypted with a key that the main process keeps in the system's
// keychain (docs/decisions/0032); without a keychain nothing is kept. What was typed there is kept as on the website, see persistence/persist-unsent.ts.

interface OfflineSnapshot {
  user: User;
  /** ISO time. */
  at: string;
  data: ServerData;
}

/** Lists and threads, the latest first; more would only make the start slow. */
const queriesMax = 30;
const saveAfterMs = 500;
/** Since it was last known. */
const keptMs = 7 * 24 * 60 * 60 * 1000;

type Store = AppStore & { subscribe(listener: () => void): () => void };

/**
 * Keeps what the page knows. Returns how to show it when the desk cannot be reached.
 *
 * @param readKey the key it is encrypted with, as long as somebody is signed in; null where nothing may be kept
 */
export async function persistOfflineSnapshot(
  store: Store,
  readKey: () => Promise<string | null>,
): Promise<{ restore(): Promise<void> }> {
  await addServerData();
  const shelf = createStore("deskbell", "last-known");
  let kept: unknown = await get("page", shelf).catch(() => undefined);
  // A console of before has kept it as it was, and what is too old nobody shall find here.
  if (kept !== undefined && (!isSealed(kept) || Date.now() >= kept.keptUntil)) forget();
  let isDue = false;
  let userId: string | null = null;
  let knownAt: string | undefined;
  let key: Promise<CryptoKey | null> | undefined;

  function forget(): void {
    kept = undefined;
    void del("page", shelf);
  }
  /** Asked for once somebody is signed in, and again after somebody else is. */
  function openKey(): Promise<CryptoKey | null> {
    key ??= readKey()
      .then((base64) => (base64 ? keyOf(base64) : null))
      .catch(() => null);
    return key;
  }
  async function save(): Promise<void> {
    isDue = false;
    const state = store.getState();
    const { user } = state.session;
    const opened = user && (await openKey());
    if (!opened) return;
    // What the server last confirmed is as old as that, however often it is kept again.
    const at = state.connection.upToDateSince ?? knownAt ?? new Date().toISOString();
    knownAt = at;
    const known: OfflineSnapshot = { user, at, data: dataOf(state) };
    const sealed = await seal(opened, known, Date.parse(at) + keptMs);
    if (store.getState().session.user?._id !== user._id) return; // signed out meanwhile
    kept = sealed;
    await set("page", sealed, shelf).catch((error: unknown) => console.warn(error));
  }
  const onChange = () => {
    const { user, status } = store.getState().session;
    if (user) userId = user._id;
    if (status === "signedOut" && (userId !== null || kept)) {
      userId = null;
      key = undefined;
      knownAt = undefined;
      forget();
    }
    if (!user || isDue) return;
    isDue = true;
    setTimeout(() => void save(), saveAfterMs);
  };
  store.subscribe(onChange);
  onChange(); // who is signed in may be known by now
  window.addEventListener("pagehide", () => void save());

  return {
    async restore() {
      const opened = isSealed(kept) ? await openKey() : null;
      if (!opened || !isSealed(kept)) return;
      const known = (await unseal(opened, kept)) as OfflineSnapshot | undefined;
      if (!known) return;
      knownAt = known.at;
      store.dispatch(offlineSnapshotRestored(known.data));
      store.dispatch(sessionStarted(known.user));
      store.dispatch(shownAsOf(known.at));
    },
  };
}

function dataOf(state: RootState): ServerData {
  const { queries, provided } = state[api.reducerPath];
  const answered = Object.entries(queries)
    .filter(([, query]) => query?.status === "fulfilled")
    .sort(([, a], [, b]) => (b?.fulfilledTimeStamp ?? 0) - (a?.fulfilledTimeStamp ?? 0));
  return { queries: Object.fromEntries(answered.slice(0, queriesMax)), provided };
}
