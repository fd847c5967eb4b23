import { type Document, deserialize } from "bson";
import type { Server } from "../commands/command.ts";
import { dispatch } from "../commands/dispatch.ts";
import { CursorBatch, Cursors } from "../commands/read/cursors.ts";
import { steppingPace } from "../storage/pace.ts";
import { Store } from "../storage/store.ts";
import { type Doc, decode, encode } from "../values/bson-values.ts";
import { aDirectory } from "./a-store.ts";

/** What a test wants smaller than it is, or elsewhere. */
type Bounds = { parkedBytesMax?: number; treesMax?: number; directory?: string };

/** The commands without a socket, on a store that gives way at every step: what runs beside what is sure. */
export async function aSteppingServer(pace = steppingPace, bounds: Bounds = {}) {
  const directory = bounds.directory
    ? { path: bounds.directory, remove: async () => {} }
    : await aDirectory();
  const open = (): Server => ({
    store: new Store(directory.path, pace, bounds.treesMax),
    cursors: new Cursors(pace, bounds.parkedBytesMax),
    startedAtMs: Date.now(),
    connections: () => 1,
  });
  let server = open();
  return {
    get store() {
      return server.store;
    },
    /** The reply as a client sees it; of a cursor its batch of documents. */
    async run(body: Doc): Promise<Document> {
      const [name = ""] = Object.keys(body);
      const command = { name, body: decode(encode(body)), db: "test", connectionId: 1 };
      const reply = await dispatch(command, server);
      if (!(reply instanceof CursorBatch)) return deserialize(encode(reply));
      const documents = reply.documents.map((document) => deserialize(document));
      return { documents, cursorId: reply.cursorId };
    },
    /** What is running meanwhile fails. */
    async restart(): Promise<void> {
      await server.store.close();
      server = open();
    },
    async close(): Promise<void> {
      await server.store.close();
      await directory.remove();
    },
  };
}
