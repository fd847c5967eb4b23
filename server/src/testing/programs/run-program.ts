import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/**
 * Runs one of the server's programs as an operator does, to its end.
 *
 * @param file below server/src, for instance `start/main.ts`
 * @param variables the whole environment, apart from what finding programs needs
 * @param meanwhile what happens while it runs, for instance a signal
 */
export async function runProgram(
  file: string,
  options: readonly string[],
  variables: Record<string, string>,
  meanwhile: (program: ChildProcess) => Promise<void> = async () => {},
): Promise<{ code: number | null; said: string }> {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const path = fileURLToPath(new URL(`../../${file}`, import.meta.url));
  const program = spawn(process.execPath, [path, ...options], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...variables },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [program.stdout, program.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      said += chunk.toString();
    });
  }
  const closed = once(program, "close");
  await meanwhile(program);
  const [code] = await closed;
  return { code, said };
}
