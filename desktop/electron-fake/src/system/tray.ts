import { EventEmitter } from "node:events";
import { existsSync } from "node:fs";
import { anEvent } from "../electron-event.ts";
import { system } from "../platform.ts";
import { recorded } from "../recorded.ts";

type Image = Electron.NativeImage | string;

export class Tray
  extends EventEmitter
  implements
    Pick<Electron.Tray, "setToolTip" | "setImage" | "setContextMenu" | "isDestroyed" | "destroy">
{
  /** For tests: what is shown. */
  image: Image;
  toolTip = "";
  menu: Electron.Menu | null = null;
  /** For tests: how often the menu came up. */
  menuShown = 0;
  #isDestroyed = false;

  constructor(image: Image) {
    super();
    this.image = checked(image);
    recorded.trays.push(this as unknown as Electron.Tray);
  }

  setToolTip(toolTip: string): void {
    this.#mustLive();
    this.toolTip = toolTip;
  }

  setImage(image: Image): void {
    this.#mustLive();
    this.image = checked(image);
  }

  setContextMenu(menu: Electron.Menu | null): void {
    this.#mustLive();
    this.menu = menu;
  }

  /**
   * For tests: a click. macOS emits the click and opens the menu at once, if there is one
   * (shell/browser/ui/tray_icon_cocoa.mm, `mouseDown`); Windows opens it by the other button
   * (shell/browser/ui/win/notify_icon.cc), and emits `right-click` only without one; on Linux the desktop
   * opens it, and the program receives nothing.
   */
  clickedBy(button: "left" | "right"): void {
    const hasMenu = (this.menu?.items.length ?? 0) > 0;
    const isMac = system.platform === "darwin";
    if (button === "left") this.emit("click", anEvent());
    else if (isMac || (system.platform === "win32" && !hasMenu))
      this.emit("right-click", anEvent());
    if (hasMenu && (isMac || button === "right")) this.menuShown += 1;
  }

  isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  destroy(): void {
    this.#isDestroyed = true;
  }

  #mustLive(): void {
    if (this.#isDestroyed) throw new Error("Tray is destroyed");
  }
}

/** An icon that is not there would be an invisible tray. */
function checked(image: Image): Image {
  const isThere = typeof image === "string" ? existsSync(image) : !image.isEmpty();
  if (!isThere) throw new Error(`Failed to load image from path '${String(image)}'`);
  return image;
}
