import type { User } from "@deskbell/shared/users/user";
import { createStore, del, get, set } from "idb-keyval";
import { api, lastKnownRestored, type ServerData } from "../api/api.ts";
import { shownAsOf } from "../state/connection.slice.ts";
import type { AppStore, RootState } from "../state/hooks.ts";
import { sessionStarted } from "../state/session.slice.ts";
import { addServerData } from "./store.ts";

// The console opens without a connection too: what its page knew last lies in its own profile, until
// somebody signs out. What was typed there is kept as on the website, see unsent/keep-unsent.ts.

/** Raised when what is kept, the cache above all, is no longer what this page can show. */
const formatVersion = 1;

interface LastKnown {
  version: typeof formatVersion;
  user: User;
  /** ISO time. */
  at: string;
  data: ServerData;
}

/** Lists and threads, the latest first; more would only make the start slow. */
const queriesMax = 30;
const saveAfterMs = 500;

type Store = AppStore & { subscribe(listener: () => void): () => void };

/** Keeps what the page knows. Returns how to show it when the desk cannot be reached. */
export async function keepLastKnown(store: Store): Promise<{ restore(): Promise<void> }> {
  await addServerData();
  const shelf = createStore("deskbell", "last-known");
  const kept = await get<Partial<LastKnown>>("page", shelf).catch(() => undefined);
  let known = kept?.version === formatVersion ? (kept as LastKnown) : undefined;
  let isDue = false;
  let userId: string | null = null;

  async function save(): Promise<void> {
    isDue = false;
    const state = store.getState();
    const { user } = state.session;
    if (!user) return;
    // What the server last confirmed is as old as that, however often it is kept again.
    const at = state.connection.upToDateSince ?? known?.at ?? new Date().toISOString();
    known = { version: formatVersion, user, at, data: dataOf(state) };
    await set("page", known, shelf).catch((error: unknown) => console.warn(error));
  }
  const onChange = () => {
    const { user, status } = store.getState().session;
    if (user) userId = user._id;
    if (status === "signedOut" && (userId !== null || known)) {
      userId = null;
      known = undefined;
      void del("page", shelf);
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
      if (!known) return;
      store.dispatch(lastKnownRestored(known.data));
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
