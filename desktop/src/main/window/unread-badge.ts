import type { App, BrowserWindow, NativeImage, Tray } from "electron";
import { t } from "../i18n/t.ts";

type Parts = {
  app: Pick<App, "setBadgeCount">;
  window: BrowserWindow;
  tray: Pick<Tray, "setToolTip" | "setImage">;
  images: { tray: NativeImage; trayUnread: NativeImage; overlay: NativeImage };
  platform: NodeJS.Platform;
};

/** Shows the number of unread tickets on the badge, the tray and its tooltip, as the platform allows. */
export function createUnreadBadge({ app, window, tray, images, platform }: Parts) {
  return (count: number): void => {
    const sentence = count === 0 ? "Deskbell" : t("Deskbell: {count} unread", { count });
    if (platform === "win32") {
      window.setOverlayIcon(count === 0 ? null : images.overlay, count === 0 ? "" : sentence);
    } else app.setBadgeCount(count);
    tray.setToolTip(sentence);
    tray.setImage(count === 0 ? images.tray : images.trayUnread);
  };
}
