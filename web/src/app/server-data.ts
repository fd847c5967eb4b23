import { api } from "../api/api.ts";
import { presenceReducer } from "../state/presence.slice.ts";

/** What the store holds only once somebody is signed in; loaded with the first page that shows some of it. */
export const serverData = {
  reducers: { api: api.reducer, presence: presenceReducer },
  middleware: api.middleware,
  forget: api.util.resetApiState,
};
