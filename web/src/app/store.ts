import {
  combineReducers,
  configureStore,
  createDynamicMiddleware,
  type Middleware,
} from "@reduxjs/toolkit";
import { openIdentity } from "../api/identity/identity.ts";
import { platform } from "../platform/current.ts";
import type { AppStore } from "../state/hooks.ts";
import { type SessionState, sessionEnded } from "../state/session.slice.ts";
import { readStoredState } from "../state/sidebar-storage.ts";
import { slices } from "../state/slices.ts";
import { notify } from "../ui/feedback/notify.ts";

const later = createDynamicMiddleware();
let forgetServerData = () => {};

/**
 * Once a session is over nothing of it may be seen by the next person: not its token, its data or
 * its files. Whoever did not end it themselves is told.
 */
const forgetSession: Middleware<object, { session: SessionState }> =
  ({ getState }) =>
  (next) =>
  (action) => {
    const wasSignedOut = getState().session.status === "signedOut";
    const result = next(action);
    if (!sessionEnded.match(action)) return result;
    platform.clearToken();
    forgetServerData();
    if (action.payload === "revoked" && !wasSignedOut) {
      notify.error("You were signed out.");
      openIdentity()
        .then((identity) => identity.signOut())
        .catch((error: unknown) => console.error("The identity provider kept its session", error));
    }
    return result;
  };

const created = configureStore({
  reducer: combineReducers(slices),
  preloadedState: readStoredState(),
  middleware: (withDefaults) => withDefaults().concat(later.middleware, forgetSession),
  // What a turn of news changed is drawn in it, not at the next frame: the next key would draw it first.
  enhancers: (withDefaults) => withDefaults({ autoBatch: { type: "tick" } }),
});

/** The one store of the website. */
export const store = created as unknown as AppStore & typeof created;

/** What prerendered pages were made with; they hydrate with it whatever has happened since. */
export const initialState = store.getState();

let adding: Promise<void> | undefined;

/** Adds the server's data and the slices of work to the store, before the first page that shows some: its code is large. */
export function addServerData(): Promise<void> {
  adding ??= import("./server-data.ts").then(({ serverData }) => {
    const { reducers, middleware, forget, releaseAllFiles } = serverData;
    created.replaceReducer(
      combineReducers({ ...slices, ...reducers }) as unknown as Parameters<
        typeof created.replaceReducer
      >[0],
    );
    later.addMiddleware(middleware as Middleware);
    forgetServerData = () => {
      created.dispatch(forget());
      releaseAllFiles();
    };
  });
  return adding;
}
