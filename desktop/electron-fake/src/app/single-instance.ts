import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";

type Called = { argv: string[]; cwd: string; data: unknown };

const maxChars = 1_000_000;

/** Sends the arguments and exits with 0 if the first process took them; a process of its own, as the caller waits. */
const handOver = `
  const socket = require("node:net").connect(process.argv[1], () => socket.end(process.argv[2]));
  socket.on("error", () => process.exit(1)).on("close", () => process.exit(0)).resume();
`;

/** One process for each folder of user data: the first listens, later ones send it their arguments. */
export function createSingleInstance(onSecond: (called: Called) => void) {
  let server: Server | null = null;
  return {
    isHeld: () => server !== null,

    request(userData: string, data: unknown = {}): boolean {
      if (server) return true;
      mkdirSync(userData, { recursive: true });
      const name = createHash("sha256").update(userData).digest("base64url").slice(0, 32);
      const path = join(tmpdir(), `electron-fake-${name}.sock`);
      const isFirst = !existsSync(path); // Electron's lock costs no process either
      const called: Called = { argv: process.argv, cwd: process.cwd(), data };
      const message = JSON.stringify(called).slice(0, maxChars);
      if (!isFirst && spawnSync(process.execPath, ["-e", handOver, path, message]).status === 0)
        return false;
      rmSync(path, { force: true }); // of one that did not end well
      server = createServer({ allowHalfOpen: true }, async (socket) => {
        socket.on("error", () => {});
        const received = await text(socket).catch(() => "");
        socket.end();
        if (received !== "") onSecond(JSON.parse(received) as Called);
      });
      server.listen(path).unref();
      process.on("exit", () => rmSync(path, { force: true }));
      return true;
    },

    release(): void {
      server?.close();
      server = null;
    },
  };
}
