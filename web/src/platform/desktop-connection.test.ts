import type { ConnectionEvent, IpcBridge } from "@deskbell/shared/desktop/ipc";
import { expect, test } from "vitest";
import { createDesktopConnection } from "./desktop-connection.ts";

function aConsole() {
  const asked: unknown[][] = [];
  let publish: (event: ConnectionEvent) => void = () => {};
  const desk = {
    lookAt: async (look: unknown) => void asked.push(["lookAt", look]),
    askPresence: async () => void asked.push(["askPresence"]),
    onLive(listener: typeof publish) {
      publish = listener;
      return () => {};
    },
  } as unknown as IpcBridge;
  return {
    connection: createDesktopConnection(desk),
    asked,
    publishes: (event: ConnectionEvent) => publish(event),
  };
}

test("what an agent looks at goes over the bridge, by the two methods that are there for it", () => {
  const { connection, asked } = aConsole();
  const look = { ticketId: null, isTyping: false };
  connection.emit("presence:update", look);
  connection.emit("ask_presence", {});
  expect(asked).toEqual([["lookAt", look], ["askPresence"]]);
});

test("who is where comes over the bridge as any other event", async () => {
  const { connection, publishes } = aConsole();
  const received: unknown[] = [];
  connection.on("presence", (presences) => void received.push(presences));
  await Promise.resolve();
  publishes({ kind: "event", name: "presence", payload: [[]] });
  expect(received).toEqual([[]]);
});
