import type { IpcApi, IpcEventPayloads } from "@deskbell/shared/desktop/ipc";
import type { BrowserWindow, IpcMain } from "electron";
import type { OfWindow } from "../ipc/ipc-api.ts";
import { isPage, type Sender } from "../ipc/ipc-handlers.ts";
import { createRendererEvents, type RendererEvents } from "../ipc/renderer-events.ts";
import type { Looks } from "../server/looks.ts";
import type { ServerProxy } from "../server/server-proxy.ts";
import { createTicketWindows, ticketWindowsMax } from "../window/ticket-windows.ts";

export type OpenTicketWindows = ReturnType<typeof openTicketWindows>;

type Parts = Omit<Parameters<typeof createTicketWindows>[0], "onOpened"> & {
  ipc: Pick<IpcMain, "on" | "off" | "setMaxListeners">;
  current: Parameters<typeof createRendererEvents>[0]["current"];
  looks: Looks;
  proxy: Pick<ServerProxy, "abortAll">;
  /** What every window has: its menu, its recovery, its log. */
  attach(window: BrowserWindow): void;
  apiFor(ofWindow: OfWindow): IpcApi;
  startDrag(path: string, window: BrowserWindow): void;
  /** The ticket's conversation is on the screen, in the window with the focus. */
  onSeen(ticketId: string): void;
};

type Opened = {
  window: BrowserWindow;
  events: RendererEvents;
  api: IpcApi;
  /** The ticket whose conversation its page shows. */
  shownId: string | null;
};

/** Tickets in windows of their own, each with a page that has the bridge of the main window, and less to say. */
export function openTicketWindows(parts: Parts) {
  const { ipc, current, looks, proxy, attach, apiFor, onSeen } = parts;
  const opened = new Map<BrowserWindow, Opened>();
  // Each page has a listener, the main window's too.
  ipc.setMaxListeners(ticketWindowsMax + 2);
  const windows = createTicketWindows({
    ...parts,
    onOpened(window, ticketId) {
      const contents = window.webContents;
      const entry: Opened = {
        window,
        events: createRendererEvents({
          ipc,
          isPage: (sender) => isPage(sender, window.isDestroyed() ? null : contents),
          send: (channel, payload) => {
            if (!window.isDestroyed()) contents.send(channel, payload);
          },
          current,
        }),
        api: apiFor({
          ownTicketId: ticketId,
          takeFirstPath: () => null,
          // The main window's page counts for all.
          showUnread() {},
          showsTicket(shownId) {
            entry.shownId = shownId;
            seen(entry);
          },
          lookAt: (look) => looks.lookAt(window, look),
          startDrag: (path) => parts.startDrag(path, window),
        }),
        shownId: null,
      };
      const leave = () => {
        proxy.abortAll(ticketId);
        entry.events.pageLeft();
        entry.shownId = null;
        looks.leave(window);
      };
      opened.set(window, entry);
      attach(window);
      window.on("focus", () => seen(entry));
      contents.on("did-navigate", leave);
      contents.on("render-process-gone", leave);
      window.once("closed", () => {
        leave();
        entry.events.end();
        opened.delete(window);
      });
    },
  });

  function seen({ window, shownId }: Opened): void {
    if (shownId !== null && !window.isDestroyed() && window.isFocused()) onSeen(shownId);
  }

  return {
    ...windows,
    /** Null for a sender that is the page of none of them. */
    apiOf(sender: Sender): IpcApi | null {
      const entry = [...opened.values()].find(
        ({ window }) => !window.isDestroyed() && isPage(sender, window.webContents),
      );
      return entry?.api ?? null;
    },
    /** Whether the window with the focus shows this ticket. */
    isFocusedOn: (ticketId: string): boolean =>
      [...opened.values()].some(
        ({ window, shownId }) => shownId === ticketId && window.isFocused(),
      ),
    /** To each of their pages. */
    publish<Name extends keyof IpcEventPayloads>(
      channel: Name,
      payload: IpcEventPayloads[Name],
    ): void {
      for (const { events } of opened.values()) events.publish(channel, payload);
    },
    /** @returns whether one of them has the focus; its page is asked to print */
    printFocused(): boolean {
      const window = windows.focused();
      const entry = window && opened.get(window);
      entry?.events.publish("menu", "print");
      return Boolean(entry);
    },
  };
}
