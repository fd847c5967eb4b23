import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { isServing } from "./is-serving.ts";
import { readSocketPath } from "./socket-path.ts";
import { aDirectory } from "./testing/a-store.ts";

const program = fileURLToPath(new URL("testing/run-store.ts", import.meta.url));

it("a database that stands still is not taken for one that is gone: two would write to one file", async () => {
  const directory = await aDirectory();
  const socketPath = await readSocketPath(directory.path);
  expect(await isServing(socketPath)).toBe(false);
  const store = spawn(process.execPath, [program, directory.path], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(store, "close");
  onTestFinished(async () => {
    store.kill("SIGKILL");
    await ended;
    await directory.remove();
  });
  await once(store.stdout, "data");
  expect(await isServing(socketPath)).toBe(true);

  store.kill("SIGSTOP");
  // The signal is sent by then, not yet obeyed.
  await expect.poll(() => readFile(`/proc/${store.pid}/stat`, "utf8")).toMatch(/\) T /);
  await expect(isServing(socketPath, 100)).rejects.toThrow("does not answer");
  const answer = isServing(socketPath);
  store.kill("SIGCONT");
  expect(await answer).toBe(true);

  store.kill("SIGKILL");
  await ended;
  expect(await isServing(socketPath)).toBe(false);
});
