import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { MongoClient, ObjectId } from "mongodb";
import { answer } from "./answer.ts";

// The least that can answer the same stored pages: node:http and the driver, nothing between them.

const pageSize = 50;
const client = await MongoClient.connect(process.env.MONGODB_URI ?? "");
const tickets = client.db().collection("tickets");
const messages = client.db().collection("messages");

const newestFirst = { updatedAt: -1, _id: -1 } as const;

function pageOf(path: string): Promise<object[]> {
  const [, kind, id = ""] = path.split("/");
  if (kind === "list") return tickets.find().sort(newestFirst).limit(pageSize).toArray();
  if (kind === "own") {
    return tickets.find({ "creator.id": id }).sort(newestFirst).limit(pageSize).toArray();
  }
  const conversationId = new ObjectId(id);
  return messages.find({ conversationId }).sort({ seq: -1 }).limit(pageSize).toArray();
}

function send(response: ServerResponse, status: number, value: unknown): void {
  const body = Buffer.from(JSON.stringify(value));
  response.writeHead(status, {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": body.length,
  });
  response.end(body);
}

const server = createServer((request, response) => {
  pageOf(request.url ?? "").then(
    (page) => send(response, 200, page),
    (error: unknown) => send(response, 500, { error: String(error) }),
  );
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
const { port } = server.address() as AddressInfo;

answer({ url: () => `http://127.0.0.1:${port}` });
process.once("SIGTERM", () => process.exit(0));
