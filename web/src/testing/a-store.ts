import { configureStore } from "@reduxjs/toolkit";
import { api } from "../api/api.ts";
import { authenticatedSlices } from "../state/authenticated-slices.ts";
import type { AppStore } from "../state/hooks.ts";
import { slices } from "../state/slices.ts";

/** The store of somebody signed in, of a test's own: what follows a session's end outside of it does not follow. */
export function aStore(): AppStore {
  const store = configureStore({
    reducer: { ...slices, ...authenticatedSlices, [api.reducerPath]: api.reducer },
    middleware: (withDefaults) => withDefaults().concat(api.middleware),
  });
  return store as unknown as AppStore;
}
