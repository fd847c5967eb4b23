import type { NotificationConstructorOptions } from "electron";

export type NoticeText = { title: string; body: string };

/** What is given to the system to show. `about` names what it is of, and is handed back at a click. */
export function notificationOptions(
  text: NoticeText,
  platform: NodeJS.Platform,
  about: string | null,
): NotificationConstructorOptions {
  if (platform === "linux") return { title: text.title, body: escaped(text.body) };
  if (platform !== "win32") return text;
  return { ...text, ...(about !== null && { id: about }), toastXml: toastXml(text, about) };
}

/** What `notificationOptions` was told of, by what Windows hands over at a click. */
export const aboutOfClick = (launch: string) => new URLSearchParams(launch).get("tag");

/**
 * Electron's own toast names nothing, so that a click on it starts the console and no more. The words of
 * `launch` are Electron's (shell/browser/notifications/win/windows_toast_activator.cc).
 */
function toastXml({ title, body }: NoticeText, about: string | null): string {
  const launch = new URLSearchParams({ type: "click", ...(about !== null && { tag: about }) });
  const lines = [title, body].map((line) => `<text>${escaped(line)}</text>`).join("");
  const shown = `<visual><binding template="ToastGeneric">${lines}</binding></visual>`;
  return `<toast launch="${escaped(launch.toString())}">${shown}</toast>`;
}

/** What a customer writes is text to a system that reads markup, without the characters XML cannot hold. */
const escaped = (text: string) =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: those are the characters
    .replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
