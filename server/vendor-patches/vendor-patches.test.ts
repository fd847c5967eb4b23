import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
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
])("%s is the version whose internals we rely on", (name, version) => {
  expect(versionOf(name)).toBe(version);
});

test("the driver that is patched is the one that mongoose uses", () => {
  expect(versionOf("mongodb", createRequire(require.resolve("mongoose")))).toBe(
    versionOf("mongodb"),
  );
});

test("a server's message to others has the number that socket.io-adapter gives it", () => {
  const { MessageType } = require("socket.io-adapter");
  expect([MessageType.BROADCAST, MessageType.DISCONNECT_SOCKETS]).toEqual([
    messageTypes.broadcast,
    messageTypes.disconnectSockets,
  ]);
  expect(String(MessageType.SERVER_SIDE_EMIT)).toBe(messageTypes.nodeEvent);
});
