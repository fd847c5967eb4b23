import type { NotificationConstructorOptions } from "electron";
import { toastLaunch } from "../../../vendor-patches/electron-toast-launch.ts";

export type NotificationText = { title: string; body: string };

/** The options of the system's notification. `about` is its subject's id, which a click hands back. */
export function notificationOptions(
  text: NotificationText,
  platform: NodeJS.Platform,
  about: string | null,
): NotificationConstructorOptions {
  if (platform === "linux") return { title: text.title, body: escaped(text.body) };
  if (platform !== "win32") return text;
  return { ...text, ...(about !== null && { id: about }), toastXml: toastXml(text, about) };
}

/** Our own XML, since Electron's own toast carries no id: a click on it would only start the console. */
function toastXml({ title, body }: NotificationText, about: string | null): string {
  const lines = [title, body].map((line) => `<text>${escaped(line)}</text>`).join("");
  const shown = `<visual><binding template="ToastGeneric">${lines}</binding></visual>`;
  return `<toast launch="${escaped(toastLaunch(about))}">${shown}</toast>`;
}

/** Escapes text for systems that interpret markup, without the characters that XML cannot hold. */
const escaped = (text: string) =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: those are the characters
    .replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
