import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { answer } from "./answer.ts";

// A proxy between a server and its database that counts the commands, by name.

const headerBytes = 16;
const opMsg = 2_013;
/** Of an OP_MSG: header, flags, the section's kind, the document's length, the first field's type. */
const nameAt = headerBytes + 4 + 1 + 4 + 1;
/** What a driver says by itself. */
const chatter = new Set(["hello", "ismaster", "isMaster", "ping", "endSessions"]);

const target = JSON.parse(process.env.TARGET ?? "{}") as {
  path?: string;
  host: string;
  port: number;
};
let counts: Record<string, number> = {};

/** Reads the frames of one connection as they come, in whatever pieces. */
function createCounter() {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk: Buffer) => {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    while (rest.length >= headerBytes) {
      const length = rest.readInt32LE(0);
      if (rest.length < length) return;
      if (rest.readInt32LE(12) === opMsg) count(rest);
      rest = rest.subarray(length);
    }
  };
}

function count(frame: Buffer): void {
  const name = frame.toString("latin1", nameAt, frame.indexOf(0, nameAt));
  if (!chatter.has(name)) counts[name] = (counts[name] ?? 0) + 1;
}

const server = createServer((client: Socket) => {
  const database = target.path ? connect(target.path) : connect(target.port, target.host);
  client.on("data", createCounter());
  client.pipe(database).pipe(client);
  const end = () => {
    client.destroy();
    database.destroy();
  };
  client.on("error", end).on("close", end);
  database.on("error", end).on("close", end);
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
const { port } = server.address() as { port: number };

answer({
  port: () => port,
  forget() {
    counts = {};
  },
  counts: () => counts,
});
process.once("SIGTERM", () => process.exit(0));
