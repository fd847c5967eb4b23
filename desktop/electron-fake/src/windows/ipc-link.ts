import type { FromPage, ToPage } from "../../page/messages.ts";
import { pack, unpack } from "../../page/wire.ts";
import { browser } from "../chromium/browser.ts";
import { isolatedWorld } from "../chromium/page-scripts.ts";
import { anEvent } from "../electron-event.ts";
import { ipcMain } from "./ipc-main.ts";
import { sendUntilAnswered } from "./send-until-answered.ts";

type Context = { context: { name: string; uniqueId: string; auxData: { frameId: string } } };

type Parts = {
  sessionId: string;
  mainFrameId: string;
  /** Whom the main process sees as the sender. */
  sender: object;
  senderFrame(): object;
  /** Other than messages for `ipcMain`. */
  onPermission(permission: string): Promise<boolean>;
  onPreloadError(path: string, error: Error): void;
};

/** IPC with the preload script of one page; the page itself can reach neither end. */
export async function linkIpc(parts: Parts) {
  const { sessionId, mainFrameId } = parts;
  const world = await openIsolatedWorld({
    sessionId,
    mainFrameId,
    onCall: (packed) => void receive(unpack(packed) as FromPage),
  });

  async function receive(message: FromPage): Promise<void> {
    switch (message.kind) {
      case "send":
        ipcMain.emit(message.channel, ipcEvent(), ...message.args);
        return;
      case "invoke":
        world.deliver(await answer(message));
        return;
      case "permission": {
        const result = await parts.onPermission(message.permission);
        world.deliver(pack({ kind: "answer", id: message.id, result } satisfies ToPage));
        return;
      }
      case "preload-error":
        parts.onPreloadError(message.path, new Error(message.error));
    }
  }

  async function answer({ id, channel, args }: FromPage & { kind: "invoke" }): Promise<string> {
    const handler = ipcMain.handlerOf(channel);
    try {
      if (!handler) throw new Error(`No handler registered for '${channel}'`);
      const result = await handler(ipcEvent() as never, ...args);
      return pack({ kind: "answer", id, result } satisfies ToPage);
    } catch (error) {
      if (handler) console.error(`Error occurred in handler for '${channel}':`, error);
      return pack({ kind: "refusal", id, error: String(error) } satisfies ToPage);
    }
  }

  const ipcEvent = () =>
    anEvent({
      type: "frame",
      sender: parts.sender,
      senderFrame: parts.senderFrame(),
      frameId: 1,
      processId: 1,
      ports: [],
      reply: (channel: string, ...args: unknown[]) => send(channel, ...args),
    });

  function send(channel: string, ...args: unknown[]): void {
    world.deliver(pack({ kind: "message", channel, args } satisfies ToPage));
  }

  return { send };
}

/** The preload script's end of one page: calls come by a binding, deliveries go by evaluating. */
async function openIsolatedWorld({
  sessionId,
  mainFrameId,
  onCall,
}: Pick<Parts, "sessionId" | "mainFrameId"> & { onCall(packed: string): void }) {
  const { cdp } = browser;
  let contextId: string | null = null;
  cdp.on<Context>(
    "Runtime.executionContextCreated",
    ({ context: { name, uniqueId, auxData } }) => {
      if (name === isolatedWorld && auxData.frameId === mainFrameId) contextId = uniqueId;
    },
    sessionId,
  );
  cdp.on(
    "Runtime.executionContextsCleared",
    () => {
      contextId = null;
    },
    sessionId,
  );
  cdp.on<{ name: string; payload: string }>(
    "Runtime.bindingCalled",
    ({ name, payload }) => {
      if (name === "electronIpc") onCall(payload);
    },
    sessionId,
  );
  await cdp.send(
    "Runtime.addBinding",
    { name: "electronIpc", executionContextName: isolatedWorld },
    sessionId,
  );
  let lastNumber = 0;
  return {
    deliver(packed: string): void {
      if (contextId === null) return; // no page listens between two pages
      lastNumber += 1;
      const expression = `electronDeliver(${JSON.stringify(packed)}, ${lastNumber})`;
      const evaluated = { uniqueContextId: contextId, expression };
      void sendUntilAnswered(() => cdp.send("Runtime.evaluate", evaluated, sessionId));
    },
  };
}
