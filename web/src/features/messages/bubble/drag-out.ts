import type { DragAnswer } from "@deskbell/shared/desktop/ipc";
import { t } from "../../../i18n/t.ts";
import { platform } from "../../../platform/current.ts";
import type { ConsoleDrag } from "../../../platform/platform.ts";
import { notify } from "../../../ui/toasts/notify.ts";

interface DraggedFile {
  /** Absolute. */
  url: URL;
  name: string;
  isLink: boolean;
}

interface PressedFile {
  path: string;
  answer: Promise<DragAnswer>;
}

let isOffered = false;

/** From now on files of messages can be dragged out of the window; where that is none of the system's, as a download. */
export function offerDragOut(): void {
  if (isOffered) return;
  isOffered = true;
  if (platform.console) dragByConsole(platform.console.drag);
  else document.addEventListener("dragstart", nameDownload);
}

/**
 * Chromium fetches what is dropped by itself, as a download of the page. Other browsers know no such thing, and drop a link as
 * before; pictures all of them drag by themselves.
 */
function nameDownload({ target, dataTransfer }: DragEvent): void {
  const file = fileAt(target);
  if (!file?.isLink) return;
  // Colons separate its parts.
  const name = file.name.replaceAll(":", "_");
  dataTransfer?.setData("DownloadURL", `application/octet-stream:${name}:${file.url.href}`);
}

/**
 * The system drags a file of this computer: it is fetched once it is pressed. One that comes after the pointer was let go is
 * there for the next time.
 */
function dragByConsole(drag: ConsoleDrag): void {
  let pressed: PressedFile | null = null;
  let isDown = false;
  /** What ends above it was no click. */
  let hasDragged = false;
  const letGo = () => {
    isDown = false;
  };

  async function begin(name: string, now: PressedFile): Promise<void> {
    const answer = await now.answer.catch((): DragAnswer => "failed");
    if (answer === "failed") notify.error(t("“{name}” could not be fetched. Try again.", { name }));
    else if (answer === "tooLarge")
      notify.error(t("“{name}” is too large to be dragged. Download it.", { name }));
    else if (isDown && pressed === now) await drag.start(now.path);
    else notify.success(t("“{name}” is here now: drag it once more.", { name }));
  }

  document.addEventListener("pointerdown", ({ target, button, pointerType }) => {
    hasDragged = false;
    pressed = null;
    isDown = false;
    const file = button === 0 && pointerType !== "touch" ? fileAt(target) : null;
    if (!file || file.url.origin !== location.origin) return;
    isDown = true;
    const path = file.url.pathname;
    const answer = drag.prepare({ path, name: file.name });
    answer.catch(() => {}); // said where it is dragged
    pressed = { path, answer };
  });
  document.addEventListener("pointerup", letGo, true);
  document.addEventListener("pointercancel", letGo, true);
  document.addEventListener("dragstart", (event) => {
    const file = fileAt(event.target);
    const now = pressed;
    if (!file || now?.path !== file.url.pathname) return; // a finger drags it as a link
    event.preventDefault();
    hasDragged = true;
    void begin(file.name, now);
  });
  document.addEventListener(
    "click",
    (event) => {
      const isByKeyboard = event.detail === 0;
      if (!hasDragged || isByKeyboard || !fileAt(event.target)) return;
      hasDragged = false;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
}

/** A file of a message: its download, or the picture itself; no photo of a person. */
function fileAt(target: EventTarget | null): DraggedFile | null {
  if (!(target instanceof Element)) return null;
  const link = target.closest<HTMLAnchorElement>("a[download][href]");
  const picture = link ? null : target.closest("img");
  const address = link?.href ?? picture?.src;
  if (address === undefined) return null;
  const url = new URL(address, location.href);
  if (!/^\/uploads\/[0-9a-f]{24}\/[^/]+\/[^/]+\/[^/]+$/.test(url.pathname)) return null;
  return { url, name: link?.download ?? picture?.alt ?? "", isLink: link !== null };
}
