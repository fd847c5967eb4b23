import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.ts";
import { findRuntime, sandboxArguments } from "./runtime.ts";

// `npm run desktop`: builds the console and starts it, for the desk of `npm start` unless DESK_SERVER
// names another. More arguments go to the console: `npm run desktop -- deskbell://ticket/1`.
// `npm run dev -- --console` sets DESK_PAGE, from where the page comes by its sources: then no website is built.

const run = (program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  new Promise<number>((resolve) => {
    const options = { cwd: root, stdio: "inherit", env: { ...process.env, ...env } } as const;
    running = spawn(program, args, options);
    running.once("error", () => resolve(1));
    running.once("exit", (code) => resolve(code ?? 1));
  });

// Who ends this program alone, as `npm run dev` does, ends what it runs as well. Always by SIGTERM: Ctrl+C in
// a terminal reaches the console by itself, and Chromium takes a second SIGINT for one to die at once of.
let running: ChildProcess | null = null;
let isEnding = false;
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => {
    isEnding = true;
    running?.kill("SIGTERM");
  });

const server = process.env.DESK_SERVER ?? "http://localhost:4000";
const { name, program } = findRuntime();
const hasScreen = Boolean(process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY);

const isDevelopment = Boolean(process.env.DESK_PAGE);
const built = isDevelopment
  ? await run(process.execPath, [join(root, "desktop/build/bundle.ts"), "--development"])
  : await run("npm", ["run", "--silent", "build"]);
if (built !== 0 || isEnding) process.exit(1);
if (!existsSync(program)) {
  console.error(`There is no ${program}: build the fake, or fetch Electron (desktop/README.md).`);
  process.exit(1);
}
const what =
  name === "electron"
    ? "Electron"
    : `electron-fake${hasScreen ? "" : ", without a screen"}, since Electron itself is not here`;
console.log(`Deskbell's console for ${server}, on ${what}. Ctrl+C ends it.`);
const data = join(root, "data/console");
const folder = isDevelopment ? join(root, "desktop/.development") : root;
const args = [folder, `--user-data-dir=${data}`, ...sandboxArguments, ...process.argv.slice(2)];
process.exitCode = await run(program, args, {
  DESK_SERVER: server,
  ELECTRON_FAKE_NODE: process.execPath,
  ...(name === "electron-fake" && hasScreen && { ELECTRON_FAKE_HEADED: "1" }),
});
