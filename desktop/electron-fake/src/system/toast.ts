/** A notification as Windows keeps it. */
export interface Toast {
  tag: string;
  group: string;
  /** All that it shows. */
  text: string;
  /** What Windows hands over at a click; Electron's own XML has none of it. */
  launch: string;
  /** Its field for an answer, and what the field's button hands over; null without one. */
  reply: { placeholder: string; arguments: string } | null;
}

type Text = Pick<
  Electron.Notification,
  "id" | "groupId" | "title" | "body" | "hasReply" | "replyPlaceholder" | "toastXml"
>;

const characters = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const unescaped = (xml: string) =>
  xml.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: keyof typeof characters) => characters[name]);

/** As Windows reads it: shell/browser/notifications/win/windows_toast_notification.cc. Null when it cannot. */
export function toastOf(shown: Text): Toast | null {
  const { id, groupId, title, body, toastXml } = shown;
  const place = { tag: id, group: groupId || "Notifications" };
  if (toastXml === "") {
    const text = `${title}\n${body}`.trim() || "[no message]";
    const reply = { placeholder: shown.replyPlaceholder, arguments: `type=reply&tag=${id}` };
    return { ...place, text, launch: "", reply: shown.hasReply ? reply : null };
  }
  if (!isWellFormed(toastXml)) return null;
  const texts = [...toastXml.matchAll(/<text>([^<]*)<\/text>/g)].map(([, text = ""]) => text);
  const [, launch = ""] = /<toast[^>]*\slaunch="([^"]*)"/.exec(toastXml) ?? [];
  const text = unescaped(texts.join("\n"));
  return { ...place, text, launch: unescaped(launch), reply: replyOf(toastXml) };
}

/** The answer has the name that Electron looks for (win/windows_toast_activator.cc, `HandleToastActivation`). */
function replyOf(toastXml: string): Toast["reply"] {
  const [, field] = /<input([^>]*\sid="reply"[^>]*)>/.exec(toastXml) ?? [];
  const [, button] = /<action([^>]*\shint-inputId="reply"[^>]*)>/.exec(toastXml) ?? [];
  if (field === undefined || button === undefined) return null;
  const attributeOf = (element: string, name: string) =>
    unescaped(new RegExp(`\\s${name}="([^"]*)"`).exec(element)?.[1] ?? "");
  return {
    placeholder: attributeOf(field, "placeHolderContent"),
    arguments: attributeOf(button, "arguments"),
  };
}

function isWellFormed(xml: string): boolean {
  const open: string[] = [];
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 forbids
  if (/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/.test(xml) || !xml.isWellFormed()) return false;
  const parts = xml.split(/(<\/?\w+(?:\s+[\w-]+="[^"<]*")*\s*\/?>)/);
  for (const [i, part] of parts.entries()) {
    const isText = i % 2 === 0;
    if (/&(?!(?:amp|lt|gt|quot|apos);)/.test(part) || (isText && part.includes("<"))) return false;
    if (isText || part.endsWith("/>")) continue;
    const [, slash, name = ""] = /^<(\/?)(\w+)/.exec(part) ?? [];
    if (slash === "") open.push(name);
    else if (open.pop() !== name) return false;
  }
  return open.length === 0;
}
