import { connectionReducer } from "./connection.slice.ts";
import { sessionReducer } from "./session.slice.ts";
import { sidebarReducer } from "./sidebar.slice.ts";

/** What only this browser knows and every page needs; the rest is beside it: authenticated-slices.ts and `api`. */
export const slices = {
  session: sessionReducer,
  connection: connectionReducer,
  sidebar: sidebarReducer,
};
