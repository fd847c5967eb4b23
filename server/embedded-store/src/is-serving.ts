import { connect } from "node:net";
import { encode } from "./values/bson-values.ts";
import { headerBytes, opMsg } from "./wire/message.ts";

const patienceDefaultMs = 15_000;

/**
 * Does a server answer `hello` on this socket?
 *
 * @throws Error when one listens that does not answer: it may only stand still, and a second one on its
 *   directory would believe in a catalog of its own
 */
export async function isServing(
  socketPath: string,
  patienceMs = patienceDefaultMs,
): Promise<boolean> {
  const socket = connect({ path: socketPath });
  try {
    return await new Promise<boolean>((resolve, reject) => {
      socket.once("connect", () => socket.write(helloMessage()));
      socket.once("data", () => resolve(true));
      socket.once("close", () => resolve(false));
      socket.once("error", (error: NodeJS.ErrnoException) => {
        // So many wait to be let in that no more may wait.
        if (error.code === "EAGAIN") reject(error);
        else resolve(false);
      });
      socket.setTimeout(patienceMs, () => {
        const seconds = patienceMs / 1000;
        reject(new Error(`another process has it open and does not answer within ${seconds} s`));
      });
    });
  } finally {
    socket.destroy();
  }
}

function helloMessage(): Buffer {
  const body = encode({ hello: 1, $db: "admin" });
  const header = Buffer.alloc(headerBytes + 5);
  header.writeInt32LE(header.length + body.length, 0);
  header.writeInt32LE(opMsg, 12);
  return Buffer.concat([header, body]);
}
