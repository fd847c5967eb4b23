import type { User } from "@deskbell/shared/users/user";
import { createStore, del, get, set } from "idb-keyval";
import { api, lastKnownRestored, type ServerData } from "../api/api.ts";
import { disconnected } from "../state/connection.slice.ts";
import { type DraftsState, draftsRestored } from "../state/drafts.slice.ts";
import type { AppStore, RootState } from "../state/hooks.ts";
import { sessionStarted } from "../state/session.slice.ts";
import { addServerData } from "./store.ts";

// The console opens without a connection too, and comes back after a crash: what its page knew last
// lies in its own profile, until somebody signs out.

interface LastKnown {
  user: User;
  /** ISO time. */
  at: string;
  /** Words only: files are not kept. */
  drafts: DraftsState;
  data: ServerData;
}

/** Lists and threads, the latest first; more would only make the start slow. */
const queriesMax = 30;
/** A crash loses what was typed in this time. */
const saveAfterMs = 500;

type Store = AppStore & { subscribe(listener: () => void): () => void };

/** Keeps what the page knows. Returns how to show it when the desk cannot be reached. */
export async function keepLastKnown(store: Store): Promise<{ restore(): Promise<void> }> {
  await addServerData();
  const shelf = createStore("deskbell", "last-known");
  let known = await get<LastKnown>("page", shelf).catch(() => undefined);
  let isDue = false;
  let userId: string | null = null;

  async function save(): Promise<void> {
    isDue = false;
    const state = store.getState();
    const { user } = state.session;
    if (!user) return;
    known = { user, at: new Date().toISOString(), drafts: wordsOf(state), data: dataOf(state) };
    await set("page", known, shelf).catch((error: unknown) => console.warn(error));
  }
  store.subscribe(() => {
    const { user, status } = store.getState().session;
    if (user && user._id !== userId) {
      userId = user._id;
      if (known?.user._id === userId) store.dispatch(draftsRestored(known.drafts));
    }
    if (status === "signedOut" && (userId !== null || known)) {
      userId = null;
      known = undefined;
      void del("page", shelf);
    }
    if (!user || isDue) return;
    isDue = true;
    setTimeout(() => void save(), saveAfterMs);
  });
  window.addEventListener("pagehide", () => void save());

  return {
    async restore() {
      if (!known) return;
      store.dispatch(lastKnownRestored(known.data));
      store.dispatch(sessionStarted(known.user));
      store.dispatch(disconnected(known.at));
    },
  };
}

const wordsOf = ({ drafts }: RootState): DraftsState =>
  Object.fromEntries(
    Object.entries(drafts)
      .filter(([, { text }]) => text !== "")
      .map(([ticketId, draft]) => [ticketId, { ...draft, files: [], problems: [] }]),
  );

function dataOf(state: RootState): ServerData {
  const { queries, provided } = state[api.reducerPath];
  const answered = Object.entries(queries)
    .filter(([, query]) => query?.status === "fulfilled")
    .sort(([, a], [, b]) => (b?.fulfilledTimeStamp ?? 0) - (a?.fulfilledTimeStamp ?? 0));
  return { queries: Object.fromEntries(answered.slice(0, queriesMax)), provided };
}
