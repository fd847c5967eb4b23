import type { BrowserWindow, Notification, Tray } from "electron";
import type { Console } from "./console.ts";

/** What the main process gives to these tests (desktop/src/main/main.ts). */
export interface TestedParts {
  window: BrowserWindow;
  tray: Tray;
  notifications: Notification[];
}

type Global = { __desk: TestedParts };

/** What the agent was told outside the page, in its order. */
export const notificationsOf = ({ app }: Console): Promise<{ title: string; body: string }[]> =>
  app.evaluate(() =>
    (globalThis as unknown as Global).__desk.notifications.map(({ title, body }) => ({
      title,
      body,
    })),
  );

/** Clicks on the newest notification. */
export const clicksNotification = ({ app }: Console): Promise<void> =>
  app.evaluate(() => {
    (globalThis as unknown as Global).__desk.notifications.at(-1)?.emit("click");
  });

export const windowOf = ({ app }: Console) => ({
  isVisible: () => app.evaluate(() => (globalThis as unknown as Global).__desk.window.isVisible()),
  isFocused: () => app.evaluate(() => (globalThis as unknown as Global).__desk.window.isFocused()),
  close: () => app.evaluate(() => (globalThis as unknown as Global).__desk.window.close()),
  hide: () => app.evaluate(() => (globalThis as unknown as Global).__desk.window.hide()),
  blur: () => app.evaluate(() => (globalThis as unknown as Global).__desk.window.blur()),
  focus: () => app.evaluate(() => (globalThis as unknown as Global).__desk.window.focus()),
});
