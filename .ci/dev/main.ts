import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { freePort } from "../../e2e/programs/free-port.ts";
import {
  demoDataFollow,
  demoDataStep,
  serverReady,
} from "../../server/src/start/startup-progress.ts";
import type { DevServer } from "../../web/build/development/dev-server.ts";
import { end, restartOnChange } from "./restart-on-change.ts";

// npm run dev: the server, started again when one of its files changes, and the website from its sources,
// at one address. With `-- --console` the console as well. Ctrl+C ends all of it.

const root = fileURLToPath(new URL("../..", import.meta.url));
const startMs = performance.now();

const { values } = parseArgs({ options: { console: { type: "boolean", default: false } } });
const port = Number(process.env.PORT || 4000);
const host = process.env.HOST || "127.0.0.1";
const siteUrl = `http://localhost:${port}`;
const serverPort = await freePort();
const serverUrl = `http://127.0.0.1:${serverPort}`;

let website: DevServer | null = null;
let desktop: ChildProcess | null = null;
let isStopping = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop(0));

const { promise: serverAnswers, resolve: onServerReady } = Promise.withResolvers<void>();
/** Null where none are on their way. */
let demoData: PromiseWithResolvers<void> | null = null;
const server = restartOnChange({
  start: startServer,
  folders: ["server/src", "server/vendor-patches", "server/embedded-store/src", "shared/src"].map(
    (folder) => join(root, folder),
  ),
});
try {
  // Loaded only now, beside the server, which takes longer.
  const { startDevServer } = await import("../../web/build/development/dev-server.ts");
  website = await startDevServer({
    host,
    port,
    serverUrl,
    serverAnswers,
    demoData: () => demoData?.promise ?? null,
    hasConsole: values.console,
  });
} catch (error) {
  console.error(`PORT: the website cannot be opened at ${port}: ${(error as Error).message}`);
  await stop(1);
}
// It may fail before: then the developer reads why, changes something, and it starts again.
await serverAnswers;

const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
console.log(`
Deskbell is open at ${siteUrl}, after ${seconds} s: what you change is in the page at once
Mails that it would send: ${siteUrl}/dev/mailbox
Sign in as demo-admin@, demo-agent@ or demo-customer@example.com, password Deskbell#2026${demoData ? ", once the demo data are there" : ""}
Ctrl+C ends all of it.`);
if (values.console && !isStopping) desktop = startConsole();

function startServer(): ChildProcess {
  const program = ["--import", "./server/src/start/compile-cache.ts", "server/src/start/main.ts"];
  const child = spawn(process.execPath, [...program, `--website=${siteUrl}`], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "development", PORT: String(serverPort), HOST: "127.0.0.1" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  createInterface(child.stdout).on("line", serverSaid);
  return child;
}

function serverSaid(line: string): void {
  console.log(line);
  if (line.startsWith(serverReady)) {
    if (line.endsWith(demoDataFollow)) demoData ??= Promise.withResolvers();
    onServerReady();
  }
  if (line.startsWith(demoDataStep)) {
    demoData?.resolve();
    demoData = null;
  }
}

function startConsole(): ChildProcess {
  return spawn(process.execPath, ["desktop/build/start.ts"], {
    cwd: root,
    env: { ...process.env, DESK_SERVER: siteUrl, DESK_PAGE: siteUrl },
    stdio: ["ignore", "inherit", "inherit"],
  });
}

async function stop(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await Promise.all([website?.close(), server.close(), desktop && end(desktop)]);
  process.exit(code);
}
