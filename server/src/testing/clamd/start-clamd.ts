import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../../../e2e/programs/free-port.ts";
import type { ClamdAddress } from "../../uploads/scanning/clamd-address.ts";
import { until } from "../until.ts";
import { clamdPath } from "./find-clamd.ts";

export type TestClamd = Awaited<ReturnType<typeof startClamd>>;

/** What the daemon of the tests calls a virus. */
export const virus = "DESKBELL-TEST-VIRUS-0077";
/** The string by which virus scanners are tried out (EICAR), which harms nobody; put together so that no file here is one. */
export const eicar = [
  "X5O!P%@AP[4\\PZX54(P^)7CC)7}",
  "$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*",
].join("");

const signatureOf = (name: string, text: string) =>
  `${name}:0:*:${Buffer.from(text).toString("hex")}`;

/** Of what it takes in one file. */
export const clamdMaxBytes = 1_000_000;

/** A real clamd that knows two signatures, with a folder of its own, on a socket and on a free port of loopback. */
export async function startClamd() {
  const directory = await mkdtemp(join(tmpdir(), "deskbell-clamd-"));
  const at = (name: string) => join(directory, name);
  const port = await freePort();
  await writeFile(
    at("desk.ndb"),
    `${signatureOf("Deskbell.Test", virus)}\n${signatureOf("Deskbell.Eicar", eicar)}\n`,
  );
  await writeFile(
    at("clamd.conf"),
    `Foreground yes
DatabaseDirectory ${directory}
LocalSocket ${at("clamd.sock")}
TCPSocket ${port}
TCPAddr 127.0.0.1
StreamMaxLength ${clamdMaxBytes}
TemporaryDirectory ${directory}
MaxThreads 4
LogFile ${at("log")}
`,
  );
  const socket = { path: at("clamd.sock") };
  const tcp = { host: "127.0.0.1", port };
  let daemon: ChildProcess | null = null;

  async function start(): Promise<void> {
    const started = spawn(clamdPath() ?? "clamd", ["--config-file", at("clamd.conf")], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    daemon = started;
    let said = "";
    for (const stream of [started.stdout, started.stderr]) {
      stream.on("data", (bytes: Buffer) => {
        said += bytes;
      });
    }
    await until(async () => {
      if (started.exitCode !== null) throw new Error(`clamd has ended: ${said}`);
      // It listens at its port first, and at its socket a moment later.
      return (await isOpen(tcp)) && isOpen(socket);
    });
  }

  async function stop(): Promise<void> {
    const running = daemon;
    daemon = null;
    if (!running || running.exitCode !== null) return;
    const ended = once(running, "exit");
    running.kill("SIGKILL");
    await ended;
    await rm(socket.path, { force: true });
  }

  await start();
  return {
    socket,
    tcp,
    start,
    stop,
    async close(): Promise<void> {
      await stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function isOpen(address: ClamdAddress): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
