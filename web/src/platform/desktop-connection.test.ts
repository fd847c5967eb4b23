import type { ConnectionEvent, IpcBridge } from "@deskbell/shared/desktop/ipc";
import { expect, test } from "vitest";
import { createDesktopConnection } from "./desktop-connection.ts";

function aConsole() {
  const asked: unknown[][] = [];
  let tell: (news: ConnectionEvent) => void = () => {};
  const desk = {
    lookAt: async (look: unknown) => void asked.push(["lookAt", look]),
    askPresence: async () => void asked.push(["askPresence"]),
    onLive(listener: typeof tell) {
      tell = listener;
      return () => {};
    },
  } as unknown as IpcBridge;
  return {
    live: createDesktopConnection(desk),
    asked,
    tells: (news: ConnectionEvent) => tell(news),
  };
}

test("what an agent looks at goes over the bridge, by the two methods that are there for it", () => {
  const { live, asked } = aConsole();
  const look = { ticketId: null, isTyping: false };
  live.emit("look_at", look);
  live.emit("ask_presence", {});
  expect(asked).toEqual([["lookAt", look], ["askPresence"]]);
});

test("who is where comes over the bridge as any other news", async () => {
  const { live, tells } = aConsole();
  const heard: unknown[] = [];
  live.on("presence", (presences) => void heard.push(presences));
  await Promise.resolve();
  tells({ kind: "event", name: "presence", payload: [[]] });
  expect(heard).toEqual([[]]);
});
