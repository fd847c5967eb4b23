import type { RequestListener } from "node:http";
import { createRequire } from "node:module";
import { type ApiSpec, keepNeededPaths } from "./keep-needed-paths.ts";
import { type Checkers, type Exegesis, validateLazily } from "./lazy-schema-validation.ts";

/** What we read and restore of the emulator's state (`firebase-tools/lib/emulator/auth/state.js`). */
export type ProjectState = {
  users: Map<string, StoredAccount>;
  /** Codes of verification and reset mails that were not used yet. */
  oobs: Map<string, StoredCode>;
  overwriteUserWithLocalId(localId: string, properties: StoredAccount): unknown;
};

export type StoredAccount = { localId: string };
export type StoredCode = { oobCode: string };

type ServerModule = {
  createApp(
    projectId: string,
    singleProjectMode: undefined,
    stateOf: Map<string, ProjectState>,
  ): Promise<RequestListener>;
};
type StateModule = { AgentProjectState: new (projectId: string) => ProjectState };

/**
 * Loads Google's Auth emulator from inside of firebase-tools, without the command line. It takes a second.
 *
 * @throws Error when its parts are other ones now
 */
export function loadAuthEmulator(): ServerModule & StateModule {
  const require = createRequire(import.meta.url);
  const folder = "firebase-tools/lib/emulator/auth";
  // Before the server is loaded, which takes the description as it finds it.
  keepNeededPaths((require(`${folder}/apiSpec.js`) as { default: ApiSpec }).default);
  const serverFile = require.resolve(`${folder}/server.js`);
  const requireThere = createRequire(serverFile);
  const { default: checkers } = createRequire(requireThere.resolve("exegesis"))("ajv") as {
    default: Checkers;
  };
  validateLazily(requireThere("exegesis-express") as Exegesis, checkers);
  const { createApp } = require(serverFile) as ServerModule;
  const { AgentProjectState } = require(`${folder}/state.js`) as StateModule;
  return { createApp, AgentProjectState };
}
