import { api } from "../api/api.ts";
import { authenticatedSlices } from "../state/authenticated-slices.ts";
import { releaseAllFiles } from "../state/file-registry.ts";

/** What the store holds only once somebody is signed in; loaded with the first page that shows some of it. */
export const serverData = {
  reducers: { ...authenticatedSlices, api: api.reducer },
  middleware: api.middleware,
  forget: api.util.resetApiState,
  releaseAllFiles,
};
