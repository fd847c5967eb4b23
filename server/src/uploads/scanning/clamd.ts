import { connect } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ClamdAddress } from "./clamd-address.ts";

/** What clamd says of a file. */
export type ScanVerdict = { is: "clean" } | { is: "too-large" } | { is: "infected"; by: string };

export type Clamd = ReturnType<typeof createClamd>;

export const usualClamdTimes = {
  /** Without a word of it, and for all of one file. */
  idleMs: 30_000,
  totalMs: 90_000,
  /** Without a word of it about what it knows at once. */
  briefMs: 5_000,
};

const chunkBytes = 64 * 1024;
const replyMaxChars = 4_096;

/**
 * Asks ClamAV's daemon by its command INSTREAM (clamd(8)): a file goes over in pieces, each after its length, and one
 * of length 0 ends it. Each file has a connection of its own.
 */
export function createClamd(address: ClamdAddress, times = usualClamdTimes) {
  async function ask(
    pieces: AsyncIterable<Buffer>,
    { idleMs }: { idleMs: number } = times,
  ): Promise<string> {
    const socket = connect(address);
    const timer = setTimeout(() => socket.destroy(new Error("clamd is too slow")), times.totalMs);
    socket.setTimeout(idleMs, () => socket.destroy(new Error("clamd is silent")));
    const reply = replyOf(socket);
    const sending = pipeline(Readable.from(pieces), socket, { end: false }).catch(
      (cause: unknown) => socket.destroy(cause as Error),
    );
    try {
      return await reply;
    } finally {
      clearTimeout(timer);
      socket.destroy();
      await sending;
    }
  }

  const brief = { idleMs: times.briefMs };

  /** Whether it is there, and well. */
  const isAlive = () =>
    ask(ping(), brief).then(
      (reply) => reply === "PONG",
      () => false,
    );

  /**
   * Whether a file of so many bytes is more than it takes. It says so at once of the length alone, before any of the
   * content (`handle_stream` in clamd/server-th.c of Cisco-Talos/clamav); of one that it takes it is silent.
   */
  const isTooLarge = (bytes: number) =>
    ask(lengthAlone(bytes), brief).then(
      (reply) => reply === tooLargeReply,
      () => false,
    );

  return {
    isAlive,
    /** @throws Error when there is no answer, or none that says anything of the file */
    async scan(body: Readable): Promise<ScanVerdict> {
      const offered = { bytes: 0 };
      try {
        return verdictOf(await ask(framed(body, offered)));
      } catch (error) {
        // Of a file that is too large it says so and hangs up; what it said is lost when more was being written to it.
        if (!hasHungUp(error) || !(await isTooLarge(offered.bytes))) throw error;
        return { is: "too-large" };
      } finally {
        body.destroy();
      }
    },
  };
}

async function* ping() {
  yield Buffer.from("zPING\0");
}

const inStream = "zINSTREAM\0";
const tooLargeReply = "INSTREAM size limit exceeded. ERROR";

const hasHungUp = (error: unknown): boolean =>
  ["EPIPE", "ECONNRESET"].includes((error as NodeJS.ErrnoException).code ?? "");

/** @param offered counts what clamd was offered of it */
async function* framed(body: Readable, offered: { bytes: number }) {
  yield Buffer.from(inStream);
  for await (const piece of body as AsyncIterable<Buffer>) {
    for (let at = 0; at < piece.length; at += chunkBytes) {
      const chunk = piece.subarray(at, at + chunkBytes);
      offered.bytes += chunk.length;
      yield lengthOf(chunk.length);
      yield chunk;
    }
  }
  yield lengthOf(0);
}

async function* lengthAlone(bytes: number) {
  yield Buffer.concat([Buffer.from(inStream), lengthOf(bytes)]);
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

/** Up to its closing NUL. */
function replyOf(socket: ReturnType<typeof connect>): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    socket.setEncoding("latin1");
    socket.on("data", (text: string) => {
      said += text;
      if (said.includes("\0")) resolve(said.slice(0, said.indexOf("\0")));
      else if (said.length > replyMaxChars) socket.destroy(new Error("clamd says too much"));
    });
    socket.on("error", reject);
    socket.on("close", () => reject(new Error("clamd has hung up")));
  });
}

function verdictOf(reply: string): ScanVerdict {
  if (reply === "stream: OK") return { is: "clean" };
  const [, by] = /^stream: (.+) FOUND$/.exec(reply) ?? [];
  if (by !== undefined) return { is: "infected", by };
  if (reply === tooLargeReply) return { is: "too-large" };
  throw new Error(`clamd cannot scan: ${reply.slice(0, 200)}`);
}
