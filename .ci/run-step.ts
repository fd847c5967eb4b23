import { spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository. */
export const root = fileURLToPath(new URL("..", import.meta.url));

/** The tests start hundreds of programs: half of each start is the compiling of what the last one has compiled. */
const compiled = join(root, ".cache/compiled");

export type Step = {
  name: string;
  command: readonly [program: string, ...options: string[]];
  env?: Readonly<Record<string, string>>;
  timeoutMinutes: number;
};

/** Runs a step to its end or its timeout and says how it went. Returns whether it succeeded. */
export async function runStep({ name, command, env, timeoutMinutes }: Step): Promise<boolean> {
  console.log(`\n▶ ${name}`);
  const startMs = performance.now();
  const [program, ...options] = command;
  // A group of its own, so that a timeout also ends what the step has started.
  const child = spawn(program, options, {
    cwd: root,
    detached: true,
    env: { ...process.env, CI: "true", NODE_COMPILE_CACHE: compiled, ...env },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const endGroup = () => {
    if (child.pid && child.exitCode === null) process.kill(-child.pid, "SIGKILL");
  };
  const endAll = () => {
    endGroup();
    process.exit(130);
  };
  process.once("SIGINT", endAll).once("SIGTERM", endAll);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    endGroup();
  }, timeoutMinutes * 60_000);

  const problem = await new Promise<string | null>((resolve) => {
    child.once("error", ({ message }) => resolve(message));
    child.once("exit", (code, signal) => resolve(code === 0 ? null : `exit ${code ?? signal}`));
  });

  clearTimeout(timer);
  process.off("SIGINT", endAll).off("SIGTERM", endAll);
  const took = `${((performance.now() - startMs) / 1000).toFixed(1)} s`;
  if (problem === null) console.log(`✔ ${name}, ${took}`);
  else console.log(`✘ ${name}, ${took}: ${isLate ? `over ${timeoutMinutes} minutes` : problem}`);
  return problem === null;
}
