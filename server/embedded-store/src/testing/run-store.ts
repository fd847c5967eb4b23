import { startEmbeddedStore } from "../start-embedded-store.ts";

/** A process of its own that serves the directory it is given and tells the address on its output. */
const [directory = ""] = process.argv.slice(2);
const { uri } = await startEmbeddedStore({ directory });
process.stdout.write(uri);
