import { connectionReducer } from "./connection.slice.ts";
import { sessionReducer } from "./session.slice.ts";
import { sidebarReducer } from "./sidebar.slice.ts";

/** Slices that every page needs; the others come later: authenticated-slices.ts and `api`. */
export const slices = {
  session: sessionReducer,
  connection: connectionReducer,
  sidebar: sidebarReducer,
};
