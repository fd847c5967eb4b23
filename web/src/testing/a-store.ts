import { configureStore } from "@reduxjs/toolkit";
import { serverData } from "../app/server-data.ts";
import type { AppStore } from "../state/hooks.ts";
import { slices } from "../state/slices.ts";

/** The store of somebody signed in, of a test's own: what follows a session's end outside of it does not follow. */
export function aStore(): AppStore {
  const store = configureStore({
    reducer: { ...slices, ...serverData.reducers },
    middleware: (withDefaults) => withDefaults().concat(serverData.middlewares),
  });
  return store as unknown as AppStore;
}
