import { recorded } from "../recorded.ts";
import { NativeImage } from "../system/native-image.ts";

/**
 * Files of the computer are dragged by the system from then on, under the pointer wherever that is. As in
 * shell/browser/api/electron_api_web_contents.cc, `StartDrag`: an empty icon drags nothing, and nobody hears of it.
 */
export function startDrag({ file, files, icon }: Partial<Electron.Item>): void {
  const dragged = files ?? (file === undefined ? [] : [file]);
  if (icon === undefined) throw new Error("'icon' parameter is required");
  const hasIcon = icon instanceof NativeImage && !icon.isEmpty();
  if (!hasIcon) return;
  if (dragged.length === 0) throw new Error("Must specify either 'file' or 'files' option");
  recorded.drags.push(dragged);
}
