import { draftsReducer } from "./drafts.slice.ts";
import { outboxReducer } from "./outbox.slice.ts";
import { persistenceReducer } from "./persistence.slice.ts";
import { presenceReducer } from "./presence.slice.ts";
import { wizardReducer } from "./wizard.slice.ts";

/** What only this browser knows of somebody's work; loaded with the server's data, before the first page that shows some. */
export const authenticatedSlices = {
  wizard: wizardReducer,
  drafts: draftsReducer,
  outbox: outboxReducer,
  keeping: persistenceReducer,
  presence: presenceReducer,
};
