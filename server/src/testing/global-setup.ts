import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedStore } from "@deskbell/embedded-store";
import type { TestProject } from "vitest/node";
import { startIdentityEmulator } from "../embedded/identity/start-identity-emulator.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Of the server; each test file puts a database of its own into it. */
    databaseUri: string;
    emulatorUrl: string;
  }
}

/** One database server and one identity emulator for the whole run; each test file has a database of its own. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), "deskbell-tests-"));
  const [store, emulator] = await Promise.all([
    process.env.MONGODB_URI
      ? { uri: process.env.MONGODB_URI, close: async () => {} }
      : startEmbeddedStore({ directory: join(directory, "database") }),
    // Kept in a file, thousands of accounts would be written anew for each call.
    startIdentityEmulator({ port: 0, file: null }),
  ]);
  project.provide("databaseUri", store.uri);
  project.provide("emulatorUrl", emulator.url);
  return async () => {
    await Promise.all([store.close(), emulator.close()]);
    await rm(directory, { recursive: true, force: true });
  };
}
