import { EventEmitter } from "node:events";

type Source = Electron.NativeTheme["themeSource"];
type Page = {
  emulateMedia(features: readonly { name: string; value: string }[]): Promise<void>;
  isDestroyed(): boolean;
};

const pages = new Set<Page>();

export class NativeTheme
  extends EventEmitter
  implements Pick<Electron.NativeTheme, "themeSource" | "shouldUseDarkColors">
{
  #source: Source = "system";

  get themeSource(): Source {
    return this.#source;
  }

  set themeSource(source: Source) {
    if (!["system", "light", "dark"].includes(source)) {
      throw new TypeError(
        `Error processing argument at index 0, conversion failure from ${source}`,
      );
    }
    const wasDark = this.shouldUseDarkColors;
    this.#source = source;
    for (const page of pages) apply(page);
    if (wasDark !== this.shouldUseDarkColors) this.emit("updated");
  }

  /** The fake's own system is a light one. */
  get shouldUseDarkColors(): boolean {
    return this.#source === "dark";
  }
}

export const nativeTheme = new NativeTheme();

/** Pages prefer the colours of the theme. */
export function subscribeTheme(page: Page): void {
  pages.add(page);
  apply(page);
}

function apply(page: Page): void {
  if (page.isDestroyed()) pages.delete(page);
  const isSystem = nativeTheme.themeSource === "system";
  const value = isSystem ? "" : nativeTheme.themeSource;
  page.emulateMedia([{ name: "prefers-color-scheme", value }]).catch(() => {}); // closed meanwhile
}
