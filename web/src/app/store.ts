import { combineReducers, configureStore, createDynamicMiddleware } from "@reduxjs/toolkit";
import type { Middleware, Reducer } from "redux";
import { openIdentity } from "../api/identity/identity.ts";
import { memoizeAsync } from "../api/memoize-async.ts";
import { t } from "../i18n/t.ts";
import { platform } from "../platform/current.ts";
import type { AppStore, ThunkServices } from "../state/hooks.ts";
import { type SessionState, sessionEnded } from "../state/session.slice.ts";
import { readStoredState } from "../state/sidebar-storage.ts";
import { slices } from "../state/slices.ts";
import { dismissToasts, notify } from "../ui/toasts/notify.ts";

const dynamicMiddleware = createDynamicMiddleware();
let clearServerData = () => {};

/**
 * After the end of a session nothing of it may be left for the next person: not its token, its data or
 * its files. People who did not end it themselves see a toast.
 */
const clearSession: Middleware<object, { session: SessionState }> =
  ({ getState }) =>
  (next) =>
  (action) => {
    const { status } = getState().session;
    const result = next(action);
    if (!sessionEnded.match(action)) return result;
    platform.clearToken();
    clearServerData();
    // At the start nobody is signed in yet, and what waits to be shown is for whoever opens the page.
    if (status === "signedIn" || status === "unreachable") dismissToasts();
    if (action.payload === "revoked" && status !== "signedOut") {
      notify.error(t("You were signed out."));
      openIdentity()
        .then((identity) => identity.signOut())
        .catch((error: unknown) => console.error("The identity provider kept its session", error));
    }
    return result;
  };

const created = configureStore({
  reducer: combineReducers(slices),
  preloadedState: readStoredState(),
  middleware: (withDefaults) =>
    withDefaults({
      thunk: { extraArgument: { loadServerData: addServerData } satisfies ThunkServices },
    }).concat(dynamicMiddleware.middleware, clearSession),
  // A batch of events is rendered in the run that applied it, not at the next frame: a key press would render it first.
  enhancers: (withDefaults) => withDefaults({ autoBatch: { type: "tick" } }),
});

/** The one store of the website. */
export const store = created as unknown as AppStore & typeof created;

/** The state that pages were prerendered with, and hydrate with. */
export const initialState = store.getState();

const loadServerData = memoizeAsync(async () => {
  const { reducers, middlewares, reset, releaseAllFiles } = (await import("./server-data.ts"))
    .serverData;
  created.replaceReducer(combineReducers({ ...slices, ...reducers }) as unknown as Reducer);
  dynamicMiddleware.addMiddleware(...(middlewares as Middleware[]));
  clearServerData = () => {
    created.dispatch(reset());
    releaseAllFiles();
  };
});

/** Adds RTK Query and the slices of signed-in people to the store, before the first page that needs them: their code is large. */
export function addServerData(): Promise<void> {
  return loadServerData();
}
