import type { MenuItemConstructorOptions, NativeImage, Tray } from "electron";
import type { Notices } from "./notices.ts";
import { trayMenu } from "./tray-menu.ts";

type Parts = {
  make(image: NativeImage): Tray;
  image: NativeImage;
  buildMenu(template: MenuItemConstructorOptions[]): Electron.Menu;
  notices: Pick<Notices, "isPaused" | "pause">;
  onOpen(): void;
  onQuit(): void;
};

/** The console in the tray; hold on to it, or it vanishes. */
export function openTray({ make, image, buildMenu, notices, onOpen, onQuit }: Parts): Tray {
  const tray = make(image);
  const draw = () => {
    const isPaused = notices.isPaused();
    const onPause = (isOn: boolean) => {
      notices.pause(isOn);
      draw();
    };
    tray.setContextMenu(buildMenu(trayMenu({ isPaused, onOpen, onPause, onQuit })));
  };
  draw();
  tray.setToolTip("Deskbell");
  tray.on("click", onOpen);
  return tray;
}
