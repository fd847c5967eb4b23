import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

export type FaultProxy = Awaited<ReturnType<typeof openFaultProxy>>;

/** What happens to the bytes between a client and its server. */
export type Weather = {
  /** Every piece is delayed by this much. */
  delayMs: number;
  /** Null: as fast as it goes. */
  bytesPerSecond: number | null;
  /** Bytes vanish without an error, as behind a pulled cable: both sides think that they are connected. */
  isSilent: boolean;
  /** New connections are reset. */
  isRefusing: boolean;
};

const calm: Weather = { delayMs: 0, bytesPerSecond: null, isSilent: false, isRefusing: false };
const pieceMaxBytes = 16_384;
const noFaults = { connections: 0, cuts: 0, refused: 0, delayed: 0, throttled: 0, swallowed: 0 };

/**
 * Forwards TCP connections on loopback, and injects the faults that it is set to.
 *
 * @param upstream the port for the next connection; null when there is no server now
 */
export async function openFaultProxy(upstream: () => number | null) {
  let weather = calm;
  const pairs = new Set<readonly [Socket, Socket]>();
  const counts = { ...noFaults };

  const server = createServer((client) => {
    client.on("error", () => {});
    const port = upstream();
    if (weather.isRefusing || port === null) {
      counts.refused += 1;
      client.resetAndDestroy();
      return;
    }
    counts.connections += 1;
    const target = connect(port, "127.0.0.1");
    target.on("error", () => {});
    const pair = [client, target] as const;
    pairs.add(pair);
    pass(client, target);
    pass(target, client);
    for (const [one, other] of [pair, [target, client] as const]) {
      one.on("close", () => {
        // A cable that was pulled carries no goodbye either: the other one stays until it is cut.
        if (!other.destroyed && weather.isSilent) counts.swallowed += 1;
        else other.destroy();
        if (other.destroyed) pairs.delete(pair);
      });
    }
  });

  /** Piece after piece: the next one is read only when this one was passed on. */
  function pass(from: Socket, to: Socket): void {
    from.setNoDelay(true);
    from.on("data", (piece: Buffer) => {
      if (weather === calm) {
        if (!to.write(piece)) hold(from, once(to, "drain"));
        return;
      }
      hold(from, spoil(piece, to, { weather, counts }));
    });
    from.on("end", () => {
      if (!weather.isSilent) to.end();
    });
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  function cut(): number {
    const open = [...pairs];
    for (const pair of open) for (const socket of pair) socket.resetAndDestroy();
    counts.cuts += open.length;
    return open.length;
  }

  return {
    url: `http://127.0.0.1:${port}`,
    /** What was done to connections so far. */
    counts: counts as Readonly<typeof counts>,
    /** Changes the weather; what is left out is calm. A silent connection never comes back: end it with `cut`. */
    become(change: Partial<Weather>): void {
      const isCalm = Object.keys(change).length === 0;
      weather = isCalm ? calm : { ...calm, ...change };
    },
    /** Resets every connection; says how many there were. */
    cut,
    async close(): Promise<void> {
      cut();
      server.close();
      await once(server, "close");
    },
  };
}

type Sky = { weather: Weather; counts: typeof noFaults };

/** Passes a piece on as the weather is when it comes, and counts what was done to it. */
async function spoil(piece: Buffer, to: Socket, { weather, counts }: Sky): Promise<void> {
  const { delayMs, bytesPerSecond, isSilent } = weather;
  if (isSilent) {
    counts.swallowed += 1;
    return;
  }
  if (delayMs > 0) {
    counts.delayed += 1;
    await wait(delayMs);
  }
  if (bytesPerSecond === null) {
    to.write(piece);
    return;
  }
  counts.throttled += 1;
  for (let at = 0; at < piece.length && !to.destroyed; at += pieceMaxBytes) {
    const part = piece.subarray(at, at + pieceMaxBytes);
    await wait((part.length / bytesPerSecond) * 1000);
    to.write(part);
  }
}

function hold(socket: Socket, until: Promise<unknown>): void {
  socket.pause();
  until.then(
    () => socket.resume(),
    () => socket.destroy(),
  );
}
