import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

export type RunningProcess = Awaited<ReturnType<typeof startProcess>>;

type Options = {
  command: readonly [program: string, ...options: string[]];
  variables?: Record<string, string>;
  /** What it says once it is ready. */
  ready: RegExp;
  /** Takes each line that it says. */
  onLine?: (line: string) => void;
};

/** A program that hangs instead of starting or ending. */
export class StartTimeout extends Error {}

/** A start takes two seconds on a quiet machine, and has taken more than thirty on one that was starved. */
const readyWithinMs = 120_000;

/**
 * A program in a process of its own, started in the repository's folder.
 *
 * @returns once it has said that it is ready; `match` is what it said
 * @throws Error with everything it said, when it ends before, or is not ready in time and was ended
 */
export async function startProcess(parts: Options) {
  const { command, variables, ready, onLine } = parts;
  const [program, ...options] = command;
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const child: ChildProcess = spawn(program, options, {
    cwd: root,
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...variables },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  if (child.stdout && onLine) createInterface({ input: child.stdout }).on("line", onLine);
  const ended = once(child, "close") as Promise<[number | null, NodeJS.Signals | null]>;
  let late: NodeJS.Timeout | undefined;
  const match = await new Promise<RegExpExecArray>((resolve, reject) => {
    child.once("error", reject);
    late = setTimeout(() => {
      child.kill("SIGKILL");
      reject(new StartTimeout(`${options.join(" ")} was not ready in time:\n${said}`));
    }, readyWithinMs);
    ended.then(() => reject(new Error(`${options.join(" ")} ended before it was ready:\n${said}`)));
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk: Buffer) => {
        said = (said + chunk.toString()).slice(-saidMaxChars);
        const found = ready.exec(said);
        if (found) resolve(found);
      });
    }
  }).finally(() => clearTimeout(late));

  return {
    match,
    said: () => said,
    ended,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    async kill(): Promise<void> {
      child.kill("SIGKILL");
      await ended;
    },
    /** Stands still with all its connections, until `thaw`. */
    freeze: () => void child.kill("SIGSTOP"),
    thaw: () => void child.kill("SIGCONT"),
  };
}

const saidMaxChars = 20_000;
