import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { loadAuthEmulator } from "../../../vendor-patches/auth-emulator.ts";
import { keepAccounts, readKeptAccounts, restore } from "./keep-accounts.ts";
import type { EmulatorOptions, EmulatorReport } from "./protocol.ts";
import { refuseForeignPages } from "./refuse-foreign-pages.ts";
import { saveBeforeAnswer } from "./save-before-answer.ts";

// The process that runs Google's Auth emulator without its command line (docs/decisions/0002).

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
  const { file } = options;
  const kept = file === null ? null : await readKeptAccounts(file);
  let app: RequestListener = (_req, res) => res.writeHead(503).end();
  const answer: RequestListener = (req, res) => app(req, res);
  const server = createServer(refuseForeignPages(answer, options.siteOrigins ?? []));
  server.listen(options.port, "127.0.0.1");
  await once(server, "listening");

  const { createApp, AgentProjectState } = loadAuthEmulator();
  const state = new AgentProjectState(options.projectId);
  if (kept) restore(state, kept);
  const states = new Map([[options.projectId, state]]);
  const emulator = await createApp(options.projectId, undefined, states);
  app = file === null ? emulator : saveBeforeAnswer(emulator, keepAccounts(state, file));
  report({ port: (server.address() as AddressInfo).port });
} catch (error) {
  fail(error);
}

function fail(error: unknown): void {
  const { message, code } = error as NodeJS.ErrnoException;
  report({ error: message, code: code ?? "" }, () => process.exit(1));
}
