import { spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";

/** The repository. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/** The tests start hundreds of programs: half of each start is the compiling of what the last one has compiled. */
const compiled = join(root, ".cache/compiled");

export type Step = {
  name: string;
  command: readonly [program: string, ...options: string[]];
  env?: Readonly<Record<string, string>>;
  /** Within the repository; its top if left out. */
  cwd?: string;
  timeoutMinutes: number;
  /** Whether others run at the same time: then what it says is printed when it has ended. */
  isBeside?: boolean;
};

/** What is asked to end has so long to end what it has started in its turn, browsers for instance. */
const endsWithinMs = 5_000;

/** Runs a step to its end or its timeout and says how it went. Returns whether it succeeded. */
export async function runStep({
  name,
  command,
  env,
  cwd = "",
  timeoutMinutes,
  isBeside = false,
}: Step): Promise<boolean> {
  console.log(isBeside ? `▶ ${name}, beside others: what it says follows` : `\n▶ ${name}`);
  const startMs = performance.now();
  const [program, ...options] = command;
  // A group of its own, so that a timeout also ends what the step has started.
  const child = spawn(program, options, {
    cwd: join(root, cwd),
    detached: true,
    env: { ...process.env, CI: "true", NODE_COMPILE_CACHE: compiled, ...env },
    stdio: isBeside ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
  });
  const said: Buffer[] = [];
  for (const output of [child.stdout, child.stderr]) output?.on("data", (part) => said.push(part));
  const closed = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const endGroup = (signal: NodeJS.Signals) => {
    if (child.pid && child.exitCode === null) process.kill(-child.pid, signal);
  };
  const endThis = () => endGroup("SIGKILL");
  const endAll = () => process.exit(130);
  process.once("SIGINT", endAll).once("SIGTERM", endAll).once("exit", endThis);
  let isLate = false;
  let last: NodeJS.Timeout | undefined;
  const timer = setTimeout(() => {
    isLate = true;
    endGroup("SIGTERM");
    last = setTimeout(endGroup, endsWithinMs, "SIGKILL");
  }, timeoutMinutes * 60_000);

  const problem = await new Promise<string | null>((resolve) => {
    child.once("error", ({ message }) => resolve(message));
    child.once("exit", (code, signal) =>
      resolve(code === 0 && !isLate ? null : `exit ${code ?? signal}`),
    );
  });

  clearTimeout(timer);
  clearTimeout(last);
  process.off("SIGINT", endAll).off("SIGTERM", endAll).off("exit", endThis);
  // What it leaves behind may hold its output open for ever.
  if (isBeside) {
    await Promise.race([closed, wait(endsWithinMs, undefined, { ref: false })]);
    process.stdout.write(`\n${Buffer.concat(said)}`);
  }
  const took = `${((performance.now() - startMs) / 1000).toFixed(1)} s`;
  if (problem === null) console.log(`✔ ${name}, ${took}`);
  else console.log(`✘ ${name}, ${took}: ${isLate ? `over ${timeoutMinutes} minutes` : problem}`);
  return problem === null;
}
