import type { Page, WebSocketRoute } from "@playwright/test";
import { caughtUp } from "../windows/caught-up.ts";

/**
 * A connection that can be cut: requests fail, and the socket breaks and cannot be opened again. The page is of
 * a window that nobody has used (`areWindowsNew`).
 */
export async function aLineThatBreaks(page: Page) {
  const open = new Set<WebSocketRoute>();
  let isCut = false;
  await page.routeWebSocket(/socket\.io/, (socket) => {
    if (isCut) {
      void socket.close();
      return;
    }
    open.add(socket);
    socket.connectToServer();
  });
  return {
    /** Loads the page by this line, and waits until it is connected: what breaks before that is no connection. */
    async reload() {
      const isConnected = caughtUp(page);
      await page.reload();
      await isConnected;
    },
    async cut() {
      isCut = true;
      await page.context().setOffline(true);
      for (const socket of open) await socket.close();
      open.clear();
    },
    async mend() {
      isCut = false;
      await page.context().setOffline(false);
    },
  };
}
