import type { MenuItemConstructorOptions, NativeImage, Tray } from "electron";
import { t } from "../i18n/t.ts";
import type { Pause } from "../notifications/pause-notifications.ts";

type Parts = {
  make(image: NativeImage): Tray;
  image: NativeImage;
  platform: NodeJS.Platform;
  buildMenu(template: MenuItemConstructorOptions[]): Electron.Menu;
  pause: Pause;
  onOpen(): void;
  onQuit(): void;
};

/** The console's tray icon; keep the reference, or it is collected and disappears. */
export function createTray(parts: Parts): Tray {
  const { make, image, platform, buildMenu, pause, onOpen, onQuit } = parts;
  const tray = make(image);
  const draw = () => {
    const menu = trayMenu({ isPaused: pause.isOn(), onOpen, onPause: pause.set, onQuit });
    tray.setContextMenu(buildMenu(menu));
  };
  draw();
  pause.subscribe(draw);
  tray.setToolTip("Deskbell");
  // On macOS a click opens the menu already; the window would come up behind it.
  if (platform !== "darwin") tray.on("click", onOpen);
  return tray;
}

type MenuParts = {
  isPaused: boolean;
  onOpen(): void;
  onPause(isOn: boolean): void;
  onQuit(): void;
};

function trayMenu({ isPaused, onOpen, onPause, onQuit }: MenuParts): MenuItemConstructorOptions[] {
  return [
    { id: "open", label: t("Open Deskbell"), click: onOpen },
    {
      id: "pause",
      label: t("Pause notifications for an hour"),
      type: "checkbox",
      checked: isPaused,
      click: ({ checked }) => onPause(checked),
    },
    { type: "separator" },
    { id: "quit", label: t("Quit Deskbell"), click: onQuit },
  ];
}
