import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export type RunningProgram = Awaited<ReturnType<typeof startProgram>>;
type Exit = { code: number | null; signal: NodeJS.Signals | null };

/** It says the second where another program serves the website. */
const openedPattern = /(?:Deskbell is open|The server is ready) at ([^\s,]+)/;

/** In megabytes: a start makes much that is garbage soon, and with room for it does a tenth less work. */
const roomForGarbage = "--min-semi-space-size=16";

/**
 * Starts a server as a process of its own, and waits until it says where it is open.
 *
 * @param file below server/src: `start/main.ts`, or `testing/programs/node-program.ts`
 * @param variables the whole environment, apart from what finding programs needs
 * @param options of its command line
 * @throws Error with all that the program said, when it ends before it is open
 */
export async function startProgram(
  file: string,
  variables: Record<string, string>,
  options: readonly string[] = [],
) {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const path = fileURLToPath(new URL(`../../${file}`, import.meta.url));
  const program = spawn(process.execPath, [roomForGarbage, path, ...options], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...variables },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  const ended = once(program, "close").then(([code, signal]): Exit => ({ code, signal }));
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [program.stdout, program.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        said += chunk.toString();
        const opened = openedPattern.exec(said)?.[1];
        if (opened) resolve(opened);
      });
    }
    ended.then(() => reject(new Error(`${file} ended before it was open:\n${said}`)));
  });

  async function send(signal: NodeJS.Signals): Promise<Exit> {
    program.kill(signal);
    return ended;
  }

  return {
    url,
    pid: program.pid as number,
    /** Everything it has written so far, log included. */
    said: () => said,
    /** How it ended, once it has. */
    ended,
    /** Ends it at once, as a crash or the kernel does. */
    kill: () => send("SIGKILL"),
    /** Asks it to stop, as an operator does. */
    stop: () => send("SIGTERM"),
    /** Freezes it, and lets it go on: it keeps its connections and answers nothing. */
    freeze: () => void program.kill("SIGSTOP"),
    thaw: () => void program.kill("SIGCONT"),
  };
}
