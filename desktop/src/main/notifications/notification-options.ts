import type { NotificationConstructorOptions } from "electron";
import { toastLaunch, toastReply } from "../../../vendor-patches/electron-toast-launch.ts";
import { t } from "../i18n/t.ts";

export type NotificationText = { title: string; body: string };

/** A field in which the notification is answered; `more` comes back with the answer on Windows. */
export interface ReplyField {
  placeholder: string;
  more: Record<string, string>;
}

/** The options of the system's notification. `about` is its subject's id, which a click hands back. */
export function notificationOptions(
  text: NotificationText,
  platform: NodeJS.Platform,
  about: string | null,
  field: ReplyField | null = null,
): NotificationConstructorOptions {
  if (platform === "linux") return { title: text.title, body: escaped(text.body) };
  if (platform === "darwin" && field)
    return { ...text, hasReply: true, replyPlaceholder: field.placeholder };
  if (platform !== "win32") return text;
  const toast = toastXml(text, about, field);
  return { ...text, ...(about !== null && { id: about }), toastXml: toast };
}

/** Our own XML, since Electron's own toast carries no id: a click on it would only start the console. */
function toastXml(
  { title, body }: NotificationText,
  about: string | null,
  field: ReplyField | null,
): string {
  const lines = [title, body].map((line) => `<text>${escaped(line)}</text>`).join("");
  const shown = `<visual><binding template="ToastGeneric">${lines}</binding></visual>`;
  const actions = about !== null && field ? toastActions(about, field) : "";
  return `<toast launch="${attribute(toastLaunch(about))}">${shown}${actions}</toast>`;
}

/** A field and its button, as in Electron's own toast, but with our words. */
function toastActions(about: string, { placeholder, more }: ReplyField): string {
  const field = `<input id="reply" type="text" placeHolderContent="${attribute(placeholder)}"/>`;
  const answer = attribute(toastReply(about, more));
  const button = `<action activationType="foreground" arguments="${answer}" content="${attribute(t("Reply"))}" hint-inputId="reply"/>`;
  return `<actions>${field}${button}</actions>`;
}

const attribute = (text: string) => escaped(text).replaceAll('"', "&quot;");

/** Escapes text for systems that interpret markup, without the characters that XML cannot hold. */
const escaped = (text: string) =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: those are the characters
    .replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
