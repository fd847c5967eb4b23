import type { Page } from "@playwright/test";

/** How Socket.IO acknowledges: the one thing that a page asks so is what it has missed. */
const acknowledgement = /^43\d+\[/;

/** Resolves once a page is connected and knows what it has missed; to be called before it is opened. */
export function caughtUp(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => {
        if (acknowledgement.test(String(payload))) resolve();
      }),
    );
  });
}
