import { once } from "node:events";
import { io, type ManagerOptions, type Socket, type SocketOptions } from "socket.io-client";

type ReceivedEvent = { event: string; payload: unknown };

/** Somebody's window: a socket that records the events it receives, and whether it was let in. */
export type Window = { socket: Socket; received: ReceivedEvent[]; isIn: boolean; close(): void };

/** Connects as a browser does, and waits until it is in or refused. */
export async function aWindow(
  deskUrl: string,
  auth: object,
  options: Partial<ManagerOptions & SocketOptions> = {},
): Promise<Window> {
  const socket = io(deskUrl, {
    auth,
    reconnection: false,
    transports: ["websocket"],
    forceNew: true,
    ...options,
  });
  const received: ReceivedEvent[] = [];
  socket.onAny((event: string, payload: unknown) => received.push({ event, payload }));
  const emitter = socket as unknown as NodeJS.EventEmitter;
  const isIn = await Promise.race([
    once(emitter, "connect").then(() => true),
    new Promise<false>((resolve) => socket.once("connect_error", () => resolve(false))),
  ]).catch(() => false);
  return { socket, received, isIn, close: () => socket.disconnect() };
}

/** The windows of a test. */
export type Windows = ReturnType<typeof createWindows>;

/** Opens windows at a desk, and closes all of them when the test is over. */
export function createWindows(deskUrl: string) {
  const open: Window[] = [];
  return {
    async enter(
      auth: object,
      { namespace = "", ...options }: Parameters<typeof aWindow>[2] & { namespace?: string } = {},
    ): Promise<Window> {
      const window = await aWindow(`${deskUrl}${namespace}`, auth, options);
      open.push(window);
      return window;
    },
    closeAll(): void {
      for (const { close } of open.splice(0)) close();
    },
  };
}
