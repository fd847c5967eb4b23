import { join } from "node:path";
import type { NativeImage, nativeImage } from "electron";

/** The icons of the tray, and the overlay icon on Windows' taskbar. */
export function loadIcons(
  from: Pick<typeof nativeImage, "createFromPath">,
  assets: string,
  platform: NodeJS.Platform,
): Record<"tray" | "trayUnread" | "overlay", NativeImage> {
  const open = (name: string) => from.createFromPath(join(assets, `${name}.png`));
  // macOS draws a template image in the colour of its menu bar; others show the picture.
  const kind = platform === "darwin" ? "Template" : "";
  return {
    tray: open(`tray${kind}`),
    trayUnread: open(`trayUnread${kind}`),
    overlay: open("unread"),
  };
}
