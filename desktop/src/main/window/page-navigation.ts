import type { BrowserWindow } from "electron";
import type { RendererEvents } from "../ipc/renderer-events.ts";
import { bringUp } from "./main-window.ts";

/** Leads the window's page from outside of it: links, notifications and menus. */
export function createPageNavigation(
  window: BrowserWindow,
  events: Pick<RendererEvents, "deliver" | "publish">,
  ticketWindows: { raise(ticketId: string): boolean; printFocused(): boolean },
) {
  const go = (path: string): void => {
    bringUp(window);
    events.deliver("navigate", path);
  };
  return {
    go,
    /** In the window of its own that it has, else in this one. */
    openTicket(ticketId: string): void {
      if (!ticketWindows.raise(ticketId)) go(`/inbox/${ticketId}`);
    },
    /** Has the page print the ticket that is open in it: of the window that has the focus. */
    print(): void {
      if (ticketWindows.printFocused()) return;
      bringUp(window);
      events.publish("menu", "print");
    },
    warn: (sentence: string): void => events.deliver("warning", sentence),
    bringUp: (): void => bringUp(window),
  };
}

export type PageNavigation = ReturnType<typeof createPageNavigation>;
