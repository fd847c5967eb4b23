import { EventEmitter } from "node:events";
import { existsSync } from "node:fs";
import { recorded } from "./recorded.ts";

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
