import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:net";

/**
 * Below the ephemeral ports, from 32768 on Linux and 49152 elsewhere: the system gives those to
 * a client that connects, also while a server that a test restarts on its port is down. Above 10080, the last
 * one that browsers and `fetch` refuse (https://fetch.spec.whatwg.org/#port-blocking).
 */
const [firstPort, endPort] = [10_082, 30_000];
const attemptsMax = 500;

/**
 * A port of loopback that nobody listens on, and that no other process gets from here while this one
 * runs, also while its own server is down between two starts. Even ports are given out; each is locked
 * by listening on the odd one above it, a lock that the system releases when this process ends.
 *
 * @throws Error when there is none
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const port = randomInt(firstPort / 2, endPort / 2) * 2;
    const lock = await listen(port + 1);
    if (!lock) continue;
    const probe = await listen(port);
    if (!probe) {
      lock.close();
      continue;
    }
    probe.close();
    await once(probe, "close");
    lock.unref();
    return port;
  }
  throw new Error(`no port between ${firstPort} and ${endPort} is free`);
}

/** @returns null when the port is taken */
async function listen(port: number): Promise<Server | null> {
  const server = createServer((socket) => socket.destroy()).listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
    return server;
  } catch {
    return null;
  }
}
