import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/** What the benchmark keeps between its runs. */
export const cacheDirectory = join(root, ".cache/bench");
