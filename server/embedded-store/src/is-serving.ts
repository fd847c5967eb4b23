import { connect } from "node:net";
import { encode } from "./values/bson-values.ts";
import { headerBytes, opMsg } from "./wire/message.ts";

const patienceMs = 2000;

/** Does a server answer `hello` on this socket? */
export async function isServing(socketPath: string): Promise<boolean> {
  const socket = connect({ path: socketPath });
  try {
    return await new Promise<boolean>((resolve) => {
      socket.once("connect", () => socket.write(helloMessage()));
      socket.once("data", () => resolve(true));
      socket.once("error", () => resolve(false));
      socket.setTimeout(patienceMs, () => resolve(false));
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
