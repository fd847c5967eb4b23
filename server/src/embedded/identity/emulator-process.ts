import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { type ApiSpec, keepNeededPaths } from "../../../vendor-patches/keep-needed-paths.ts";
import {
  type Checkers,
  type Exegesis,
  validateLazily,
} from "../../../vendor-patches/lazy-schema-validation.ts";
import { keepAccounts, readKept, restore } from "./keep-accounts.ts";
import type { ProjectState } from "./project-state.ts";
import type { EmulatorOptions, EmulatorReport } from "./protocol.ts";
import { refuseForeignPages } from "./refuse-foreign-pages.ts";
import { saveBeforeAnswer } from "./save-before-answer.ts";

// The process that runs Google's Auth emulator without its command line (docs/decisions/0002).

type EmulatorServer = {
  createApp(
    projectId: string,
    singleProjectMode: undefined,
    stateOf: Map<string, ProjectState>,
  ): Promise<RequestListener>;
};
type StateModule = { AgentProjectState: new (projectId: string) => ProjectState };

const options = JSON.parse(process.argv[2] ?? "{}") as EmulatorOptions;
// Always with a callback: without one a starter that is gone already would be an exception.
const report = (message: EmulatorReport, then = () => {}) =>
  process.send?.(message, undefined, {}, then);

// The parent process is gone: nobody is left to sign in.
process.on("disconnect", () => process.exit());
// Ctrl+C reaches the whole group; the desk says when it is time.
process.on("SIGINT", () => {});

try {
  // What can fail comes first: loading the emulator takes seconds.
  const kept = await readKept(options.file);
  let app: RequestListener = (_req, res) => res.writeHead(503).end();
  const answer: RequestListener = (req, res) => app(req, res);
  const server = createServer(refuseForeignPages(answer, options.siteOrigins ?? []));
  server.listen(options.port, "127.0.0.1");
  await once(server, "listening");

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
  const { createApp } = require(serverFile) as EmulatorServer;
  const { AgentProjectState } = require(`${folder}/state.js`) as StateModule;

  const state = new AgentProjectState(options.projectId);
  restore(state, kept);
  const states = new Map([[options.projectId, state]]);
  const emulator = await createApp(options.projectId, undefined, states);
  app = saveBeforeAnswer(emulator, keepAccounts(state, options.file));
  report({ port: (server.address() as AddressInfo).port });
} catch (error) {
  fail(error);
}

function fail(error: unknown): void {
  const { message, code } = error as NodeJS.ErrnoException;
  report({ error: message, code: code ?? "" }, () => process.exit(1));
}
