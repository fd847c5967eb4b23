import { mkdir } from "node:fs/promises";
import { Program } from "./program.ts";

export type Store = {
  /** Of a database, with its name. */
  uriOf(name: string): string;
  close(): Promise<void>;
};

/** The MongoDB that MONGODB_URI names, or the embedded store of a folder in a process of its own. */
export async function openStore(directory: string): Promise<Store> {
  const given = process.env.MONGODB_URI;
  if (given) return { uriOf: (name) => withDatabase(given, name), close: async () => {} };
  await mkdir(directory, { recursive: true });
  const program = Program.start("bench/programs/serve-store.ts", {
    variables: { STORE_DIRECTORY: directory },
  });
  const uri = await program.ask<string>("uri");
  return { uriOf: (name) => `${uri}${name}`, close: () => program.stop() };
}

/** The same server, another database. */
function withDatabase(uri: string, name: string): string {
  const [, start = uri, , options = ""] =
    /^(mongodb(?:\+srv)?:\/\/[^/?]+)(\/[^?]*)?(\?.*)?$/.exec(uri) ?? [];
  return `${start}/${name}${options}`;
}
