import type { BrowserWindow } from "electron";
import type { RendererEvents } from "../ipc/renderer-events.ts";
import { bringUp } from "./main-window.ts";

/** Leads the window's page from outside of it: links, notifications and menus. */
export function createPageNavigation(
  window: BrowserWindow,
  events: Pick<RendererEvents, "deliver" | "publish">,
) {
  const go = (path: string): void => {
    bringUp(window);
    events.deliver("navigate", path);
  };
  return {
    go,
    openTicket: (ticketId: string): void => go(`/inbox/${ticketId}`),
    /** Has the page print the ticket that is open in it. */
    print(): void {
      bringUp(window);
      events.publish("menu", "print");
    },
    warn: (sentence: string): void => events.deliver("warning", sentence),
    bringUp: (): void => bringUp(window),
  };
}

export type PageNavigation = ReturnType<typeof createPageNavigation>;
