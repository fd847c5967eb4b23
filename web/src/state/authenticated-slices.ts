import { draftsReducer } from "./drafts.slice.ts";
import { outboxReducer } from "./outbox.slice.ts";
import { persistenceReducer } from "./persistence.slice.ts";
import { presenceReducer } from "./presence.slice.ts";
import { wizardReducer } from "./wizard.slice.ts";

/** Slices of signed-in people, known to this browser alone; loaded together with RTK Query, before the first page that needs them. */
export const authenticatedSlices = {
  wizard: wizardReducer,
  drafts: draftsReducer,
  outbox: outboxReducer,
  persistence: persistenceReducer,
  presence: presenceReducer,
};
