import { api } from "../api/api.ts";
import { uploads } from "../api/uploads.ts";
import { authenticatedSlices } from "../state/authenticated-slices.ts";
import { releaseAllFiles } from "../state/file-registry.ts";

/** The parts of the store that are loaded later: RTK Query and the slices of signed-in people. */
export const serverData = {
  reducers: { ...authenticatedSlices, api: api.reducer, uploads: uploads.reducer },
  middlewares: [api.middleware, uploads.middleware],
  reset: api.util.resetApiState,
  releaseAllFiles,
};
