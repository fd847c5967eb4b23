import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import SmtpConnection from "nodemailer/lib/smtp-connection";
import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { anSmtpServer } from "../src/testing/programs/mail-servers.ts";
import { messageTypes } from "./redis-streams-adapter.ts";

const require = createRequire(import.meta.url);
const versionOf = (name: string, from = require) => {
  const file = from.resolve.paths(name)?.map((folder) => `${folder}/${name}/package.json`) ?? [];
  for (const path of file) {
    try {
      return JSON.parse(readFileSync(path, "utf8")).version as string;
    } catch {}
  }
  return "not installed";
};

// When one of these has another version, read README.md: is the patch still needed, and does it still fit?
test.each([
  ["mongodb", "7.8.0"],
  ["socket.io-adapter", "2.5.8"],
  ["@socket.io/redis-streams-adapter", "0.3.1"],
  ["engine.io", "6.6.11"],
  ["firebase-tools", "15.34.2"],
  ["exegesis-express", "4.0.0"],
  ["express", "5.3.0"],
  ["mailauth", "7.1.0"],
  ["engine.io-client", "6.6.8"],
  ["postal-mime", "4.0.0"],
  ["nodemailer", "10.6.0"],
])("%s is the version whose internals we rely on", (name, version) => {
  expect(versionOf(name)).toBe(version);
});

test("the driver that is patched is the one that mongoose uses", () => {
  expect(versionOf("mongodb", createRequire(require.resolve("mongoose")))).toBe(
    versionOf("mongodb"),
  );
});

test("postal-mime still reads a mail line by line into nodes, and asks of each whether it is text", async () => {
  const parser = new PostalMime() as unknown as Record<string, unknown>;
  const { processLine, isInlineTextNode, root } = parser;
  expect([typeof processLine, typeof isInlineTextNode]).toEqual(["function", "function"]);
  expect(parser.currentNode).toBe(root);
  expect(root).toMatchObject({ childNodes: [] });
});

test("nodemailer still keeps what a server offers where we look", async () => {
  const server = await anSmtpServer();
  const { hostname: host, port } = new URL(server.settings.url);
  const connection = new SmtpConnection({ host, port: Number(port) });
  try {
    await new Promise<void>((resolve, reject) => {
      connection.on("error", reject);
      connection.connect((error) => (error ? reject(error) : resolve()));
    });
    expect(connection).toMatchObject({
      _supportedExtensions: expect.arrayContaining(["SMTPUTF8"]),
    });
  } finally {
    connection.close();
    await server.close();
  }
});

test("a server's message to others has the number that socket.io-adapter gives it", () => {
  const { MessageType } = require("socket.io-adapter");
  expect([MessageType.BROADCAST, MessageType.DISCONNECT_SOCKETS]).toEqual([
    messageTypes.broadcast,
    messageTypes.disconnectSockets,
  ]);
  expect(String(MessageType.SERVER_SIDE_EMIT)).toBe(messageTypes.nodeEvent);
});
