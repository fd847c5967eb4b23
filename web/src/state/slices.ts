import { connectionReducer } from "./connection.slice.ts";
import { draftsReducer } from "./drafts.slice.ts";
import { outboxReducer } from "./outbox.slice.ts";
import { sessionReducer } from "./session.slice.ts";
import { sidebarReducer } from "./sidebar.slice.ts";
import { unreadReducer } from "./unread.slice.ts";
import { wizardReducer } from "./wizard.slice.ts";

/** What only this browser knows; the server's data is beside it under `api`. */
export const slices = {
  session: sessionReducer,
  connection: connectionReducer,
  sidebar: sidebarReducer,
  wizard: wizardReducer,
  drafts: draftsReducer,
  outbox: outboxReducer,
  unread: unreadReducer,
};
