import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { MongoClient, ObjectId } from "mongodb";
import { Server } from "socket.io";
import { answer } from "./answer.ts";

// Bare Socket.IO with the product's settings: a token is hashed and known, everybody is in one room.

const client = process.env.MONGODB_URI
  ? await MongoClient.connect(process.env.MONGODB_URI, {
      writeConcern: { w: "majority", journal: true },
    })
  : null;
const conversationId = new ObjectId();
const server = createServer();
const io = new Server(server, { serveClient: false, perMessageDeflate: false });
/** How many of those who connect first receive what is sent; the others are only connected. */
const hearersMax = Number(process.env.HEARERS ?? Number.POSITIVE_INFINITY);
let hearers = 0;
let seq = 0;

io.use((socket, next) => {
  const { token } = socket.handshake.auth;
  const known = typeof token === "string" && createHash("sha256").update(token).digest().length;
  next(known ? undefined : new Error("not_signed_in"));
});
io.on("connection", (socket) => {
  if (hearers++ < hearersMax) socket.join("room");
  socket.on("disconnect", () => hearers--);
  socket.on("send", async (text: string, done: () => void) => {
    const message = messageOf(text);
    await client?.db().collection("messages").insertOne(message);
    io.to("room").emit("new_message", presented(message));
    done();
  });
});

/** As large as the product's. */
function messageOf(text: string) {
  return {
    conversationId,
    seq: ++seq,
    clientMessageId: crypto.randomUUID(),
    fingerprint: "0".repeat(64),
    sender: { id: "0".repeat(24), name: "Anna Becker" },
    text,
    files: [],
    createdAt: new Date(),
  };
}

const presented = ({ fingerprint: _, sender, ...message }: ReturnType<typeof messageOf>) => ({
  ...message,
  _id: "0".repeat(24),
  sender: { ...sender, avatar: "" },
  attachment: [],
});

server.listen(Number(process.env.PORT ?? 0), "127.0.0.1");
await once(server, "listening");
const { port } = server.address() as AddressInfo;

answer({
  url: () => `http://127.0.0.1:${port}`,
  /** Broadcasts a number of times, each in a tick of its own. */
  async broadcast({ times, payload }: { times: number; payload: object }) {
    for (let i = 0; i < times; i++) {
      io.to("room").emit("new_message", payload);
      await nextTurn();
    }
  },
  /** Takes back what was inserted: a MongoDB keeps its data. */
  async clean() {
    await client?.db().collection("messages").deleteMany({ conversationId });
  },
});
process.once("SIGTERM", () => process.exit(0));
