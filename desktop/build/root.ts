import { fileURLToPath } from "node:url";

/** The repository, which is also the packed application's folder. */
export const root = fileURLToPath(new URL("../..", import.meta.url));
