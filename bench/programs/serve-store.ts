// biome-ignore lint/style/noRestrictedImports: this program is the store, in a process of its own
import { startEmbeddedStore } from "@deskbell/embedded-store";
import { answer } from "./answer.ts";

// The embedded store in a process of its own: the server and its floor use the same one.

const store = await startEmbeddedStore({ directory: process.env.STORE_DIRECTORY ?? "" });
answer({ uri: () => store.uri });
process.once("SIGTERM", () => void store.close().then(() => process.exit(0)));
