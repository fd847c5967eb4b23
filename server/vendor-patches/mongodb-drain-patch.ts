import { createRequire } from "node:module";
import type { Socket } from "node:net";
import { mongo } from "mongoose";

// Lets the MongoDB driver notice that it writes to a connection that is gone (7.8 and 7.9; how it was
// found: docs/decisions/0024). When the server has hung up and the socket is just being closed,
// writing says "wait for drain", which never comes, and no timeout covers that wait: the command
// stays for ever, with the turn of its conversation; when it was the monitor's, the process takes the
// database for away until it is started again. So a socket drains at its end; whoever waits for that
// finds the connection's error then. A moment earlier writing fails with the socket's own error, which
// the driver hands on as it is: it is made the network error that it is.

type Connection = { socket: Socket; writeCommand(...args: unknown[]): Promise<void> };
type Driver = { Connection: { prototype: Connection } };

const driver = createRequire(import.meta.url)("mongodb/lib/cmap/connection.js") as Driver;
const { prototype } = driver.Connection;
const { writeCommand } = prototype;
if (typeof writeCommand !== "function") {
  throw new TypeError("The MongoDB driver writes in another way now: is this file still needed?");
}

const known = new WeakSet<Socket>();
prototype.writeCommand = function (...args) {
  const { socket } = this;
  if (!known.has(socket)) {
    known.add(socket);
    socket.once("close", () => socket.emit("drain"));
  }
  return writeCommand.apply(this, args).catch((error: Error) => {
    if (error instanceof mongo.MongoError) throw error;
    throw new mongo.MongoNetworkError(error.message, { cause: error });
  });
};
