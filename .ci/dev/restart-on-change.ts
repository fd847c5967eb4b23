import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { watch } from "node:fs";
import { join } from "node:path";

/** An editor writes a file in several steps, and a checkout many files. */
const debounceMs = 100;

const isSource = (name: string) => name.endsWith(".ts") && !/\.test\.ts$|\btesting\b/.test(name);

type Program = {
  start(): ChildProcess;
  /** Every file that may be loaded, also by its threads and processes, which `node --watch` does not follow. */
  folders: readonly string[];
};

/** Runs a program, and starts it again when one of its files changes, after the one before has ended. */
export function restartOnChange({ start, folders }: Program): { close(): Promise<void> } {
  let child = start();
  let isClosed = false;
  let restarting = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function restart(file: string): Promise<void> {
    console.log(`\n${file} has changed: the server starts again`);
    await end(child);
    if (!isClosed) child = start();
  }

  function changed(file: string): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      restarting = restarting.then(() => restart(file));
    }, debounceMs);
  }

  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, (_event, name) => {
      if (name && isSource(name)) changed(join(folder, name));
    }),
  );

  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
      await end(child);
      await restarting;
    },
  };
}

/** Asks a program to end and waits until it has. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  await exited;
}
