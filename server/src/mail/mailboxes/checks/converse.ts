import { once } from "node:events";
import { connect, isIP, type Socket } from "node:net";
import { type TLSSocket, connect as upgrade } from "node:tls";

/** A server that says more than this in one line is none of mail. */
const lineMaxBytes = 64_000;

type Encryption = { host: string; certificates?: string | undefined };

/** A conversation in lines, as mail servers hold it. */
export type Conversation = {
  /** The next line that the server says. */
  readLine(): Promise<string>;
  say(line: string): void;
  /**
   * Goes on over TLS with a server that is who it says.
   *
   * @returns what it uses
   */
  encrypt(about: Encryption): Promise<string>;
  /** Whoever waits for a line learns that there is none. */
  close(): void;
};

/**
 * @param at an address, not a name; rejects as sockets of Node do
 * @param signal gives up before it is connected
 */
export async function converse(at: string, port: number, signal: AbortSignal) {
  const plain = connect({ host: at, port });
  const giveUp = () => plain.destroy(new Error("the test was ended"));
  signal.addEventListener("abort", giveUp);
  plain.on("error", () => {}); // who waits learns of it
  await once(plain, "connect").finally(() => signal.removeEventListener("abort", giveUp));
  let socket: Socket | TLSSocket = plain;
  let lines = readLines(plain);
  return {
    readLine: () => lines.next(),
    say: (line) => void socket.write(`${line}\r\n`),
    async encrypt({ host, certificates }) {
      lines.stop();
      const secure = upgrade({
        socket: plain,
        ...(isIP(host) ? { host } : { servername: host }),
        rejectUnauthorized: true,
        minVersion: "TLSv1.2",
        ...(certificates !== undefined && { ca: certificates }),
      });
      secure.on("error", () => {});
      await once(secure, "secureConnect");
      socket = secure;
      lines = readLines(secure); // what was said in the clear before does not count
      return `${secure.getProtocol()} ${secure.getCipher().name}`;
    },
    close: () => void plain.destroy(),
  } satisfies Conversation;
}

/** Hands out what comes line by line, to one who waits at a time. */
function readLines(socket: Socket) {
  const received: string[] = [];
  let rest = Buffer.alloc(0);
  let failure: Error | null = null;
  let wake = () => {};
  const fail = (error: Error) => {
    failure ??= error;
    wake();
  };
  const take = (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes]);
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      received.push(rest.subarray(0, end).toString().trimEnd());
      rest = rest.subarray(end + 1);
    }
    if (rest.length > lineMaxBytes) socket.destroy(new Error("a line without an end"));
    wake();
  };
  const end = () => fail(new Error("the server ended the connection"));
  socket.on("data", take).on("error", fail).on("close", end);
  return {
    async next(): Promise<string> {
      while (received.length === 0 && !failure) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      const line = received.shift();
      if (line === undefined) throw failure;
      return line;
    },
    stop: () => void socket.off("data", take).off("error", fail).off("close", end),
  };
}
