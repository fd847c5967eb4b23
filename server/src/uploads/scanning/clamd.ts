import { connect } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ClamdAddress } from "./clamd-address.ts";

/** What clamd says of a file. */
export type Verdict = { is: "clean" } | { is: "too-large" } | { is: "infected"; by: string };

export type Clamd = ReturnType<typeof createClamd>;

const usualClamdTimes = {
  /** Without a word of it, and for all of one file. */
  idleMs: 30_000,
  totalMs: 90_000,
};

const chunkBytes = 64 * 1024;
const replyMaxChars = 4_096;

/**
 * Asks ClamAV's daemon by its command INSTREAM (clamd(8)): a file goes over in pieces, each after its length, and one
 * of length 0 ends it. Each file has a connection of its own.
 */
export function createClamd(address: ClamdAddress, times = usualClamdTimes) {
  async function ask(pieces: AsyncIterable<Buffer>): Promise<string> {
    const socket = connect(address);
    const timer = setTimeout(() => socket.destroy(new Error("clamd is too slow")), times.totalMs);
    socket.setTimeout(times.idleMs, () => socket.destroy(new Error("clamd is silent")));
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

  /** Whether it is there, and well. */
  const isAlive = () =>
    ask(ping()).then(
      (reply) => reply === "PONG",
      () => false,
    );

  return {
    isAlive,
    /** @throws Error when there is no answer, or none that says anything of the file */
    async scan(body: Readable): Promise<Verdict> {
      try {
        return verdictOf(await ask(framed(body)));
      } catch (error) {
        // Of a file that is too large it says so and hangs up; what it said is lost when more was being written to it.
        if (!hasHungUp(error) || !(await isAlive())) throw error;
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

const hasHungUp = (error: unknown): boolean =>
  ["EPIPE", "ECONNRESET"].includes((error as NodeJS.ErrnoException).code ?? "");

async function* framed(body: Readable) {
  yield Buffer.from("zINSTREAM\0");
  for await (const piece of body as AsyncIterable<Buffer>) {
    for (let at = 0; at < piece.length; at += chunkBytes) {
      const chunk = piece.subarray(at, at + chunkBytes);
      yield lengthOf(chunk);
      yield chunk;
    }
  }
  yield lengthOf(Buffer.alloc(0));
}

function lengthOf(chunk: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(chunk.length);
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

function verdictOf(reply: string): Verdict {
  if (reply === "stream: OK") return { is: "clean" };
  const [, by] = /^stream: (.+) FOUND$/.exec(reply) ?? [];
  if (by !== undefined) return { is: "infected", by };
  if (reply.startsWith("INSTREAM size limit exceeded")) return { is: "too-large" };
  throw new Error(`clamd cannot scan: ${reply.slice(0, 200)}`);
}
