import type { MenuItemConstructorOptions, NativeImage, Tray } from "electron";
import type { Pause } from "../notifications/pause-notifications.ts";
import { trayMenu } from "./tray-menu.ts";

type Parts = {
  make(image: NativeImage): Tray;
  image: NativeImage;
  platform: NodeJS.Platform;
  buildMenu(template: MenuItemConstructorOptions[]): Electron.Menu;
  pause: Pause;
  onOpen(): void;
  onQuit(): void;
};

/** The console in the tray; hold on to it, or it vanishes. */
export function openTray(parts: Parts): Tray {
  const { make, image, platform, buildMenu, pause, onOpen, onQuit } = parts;
  const tray = make(image);
  const draw = () => {
    const menu = trayMenu({ isPaused: pause.isOn(), onOpen, onPause: pause.set, onQuit });
    tray.setContextMenu(buildMenu(menu));
  };
  draw();
  pause.follow(draw);
  tray.setToolTip("Deskbell");
  // On macOS a click opens the menu already; the window would come up behind it.
  if (platform !== "darwin") tray.on("click", onOpen);
  return tray;
}
