import type { User } from "@deskbell/shared/users/user";
import { createStore, del, get, set } from "idb-keyval";
import { api, offlineSnapshotRestored, type ServerData } from "../../api/api.ts";
import { platform } from "../../platform/current.ts";
import { shownAsOf } from "../../state/connection.slice.ts";
import type { AppStore, RootState } from "../../state/hooks.ts";
import { sessionStarted } from "../../state/session.slice.ts";
import { addServerData, store as appStore } from "../store.ts";
import {
  decryptSnapshot,
  encryptSnapshot,
  importKey,
  isEncryptedSnapshot,
} from "./encrypt-snapshot.ts";
import { sendNotificationReplies } from "./notification-replies.ts";
import { areSameParts, snapshotParts } from "./snapshot-parts.ts";

// The console opens without a connection too: a snapshot of the RTK Query cache is stored in its
// profile until sign-out, or for a week, encrypted with a key that the main process keeps in the
// system's keychain (docs/decisions/0032); without a keychain nothing is stored. Unsent work is
// persisted as on the website, see persistence/persist-unsent.ts.

interface OfflineSnapshot {
  user: User;
  /** ISO time at which the server last confirmed the data. */
  at: string;
  data: ServerData;
}

/** Lists and threads, the latest first; more would only slow the start down. */
const queriesMax = 30;
const throttleMs = 500;
/** After the server last confirmed the data. */
const lifetimeMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Starts what the console does beyond the website. Without an answer of the server it shows the offline
 * snapshot, and says so.
 *
 * @param restoring settles when the stored session was checked
 */
export async function startConsole(restoring: Promise<void>): Promise<void> {
  const readKey = async () => (await platform.console?.readOfflineKey()) ?? null;
  // Before the browser's database, which may never open.
  await addServerData();
  const isMain = !platform.console?.ownTicketId;
  if (platform.console && isMain) sendNotificationReplies(appStore, platform.console.replies);
  const snapshot = await openOfflineSnapshot(appStore, readKey);
  // Where the page shows one ticket, what it knows must not replace what the main window's page does.
  if (isMain) {
    appStore.subscribe(snapshot.onChange);
    snapshot.onChange(); // somebody may be signed in already
    window.addEventListener("pagehide", () => void snapshot.save());
  }
  await restoring;
  if (appStore.getState().session.status === "unreachable") await snapshot.restore();
}

/**
 * How the snapshot is stored, one change after the other, and restored when the server cannot be reached.
 *
 * @param readKey the encryption key while somebody is signed in; null where nothing may be stored
 */
async function openOfflineSnapshot(store: AppStore, readKey: () => Promise<string | null>) {
  await addServerData();
  const storage = createStore("deskbell", "last-known");
  let stored: unknown = await get("page", storage).catch(() => undefined);
  // Plain text of former versions, and what has expired, is deleted.
  const isExpired = isEncryptedSnapshot(stored) && Date.now() >= stored.keptUntil;
  if (stored !== undefined && (!isEncryptedSnapshot(stored) || isExpired)) clear();
  let isDue = false;
  let savedParts: readonly unknown[] | null = null;
  let userId: string | null = null;
  let confirmedAt: string | undefined;
  let key: Promise<CryptoKey | null> | undefined;

  function clear(): void {
    stored = undefined;
    savedParts = null;
    void del("page", storage);
  }
  /** Read once somebody is signed in, and again for the next person. */
  function openKey(): Promise<CryptoKey | null> {
    key ??= readKey()
      .then((base64) => (base64 ? importKey(base64) : null))
      .catch(() => null);
    return key;
  }
  async function save(): Promise<void> {
    const state = store.getState();
    const { user } = state.session;
    const parts = snapshotParts(state);
    if (areSameParts(parts, savedParts)) return;
    const opened = user && (await openKey());
    if (!opened) return;
    // The age counts from the last confirmation by the server, however often the snapshot is stored.
    const at = state.connection.upToDateSince ?? confirmedAt ?? new Date().toISOString();
    confirmedAt = at;
    const snapshot: OfflineSnapshot = { user, at, data: dataOf(state) };
    const encrypted = await encryptSnapshot(opened, snapshot, Date.parse(at) + lifetimeMs);
    if (store.getState().session.user?._id !== user._id) return; // signed out meanwhile
    stored = encrypted;
    await set("page", encrypted, storage).then(
      () => {
        if (stored === encrypted) savedParts = parts;
      },
      (error: unknown) => console.warn(error),
    );
  }
  async function saveWhenDue(): Promise<void> {
    const before = savedParts;
    await save().catch((error: unknown) => console.warn(error));
    isDue = false;
    // What has changed meanwhile; where nothing could be stored the next change tries again.
    if (savedParts !== before) onChange();
  }
  const onChange = () => {
    const { user, status } = store.getState().session;
    if (user) userId = user._id;
    if (status === "signedOut" && (userId !== null || stored)) {
      userId = null;
      key = undefined;
      confirmedAt = undefined;
      clear();
    }
    if (!user || isDue || areSameParts(snapshotParts(store.getState()), savedParts)) return;
    isDue = true;
    setTimeout(() => void saveWhenDue(), throttleMs);
  };

  return {
    /** What it is made of may have changed. */
    onChange,
    save,
    async restore(): Promise<void> {
      const opened = isEncryptedSnapshot(stored) ? await openKey() : null;
      if (!opened || !isEncryptedSnapshot(stored)) return;
      const snapshot = (await decryptSnapshot(opened, stored)) as OfflineSnapshot | undefined;
      if (!snapshot) return;
      confirmedAt = snapshot.at;
      store.dispatch(offlineSnapshotRestored(snapshot.data));
      store.dispatch(sessionStarted(snapshot.user));
      store.dispatch(shownAsOf(snapshot.at));
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
