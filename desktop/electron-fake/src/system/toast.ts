/** A notification as Windows keeps it. */
export interface Toast {
  tag: string;
  group: string;
  /** All that it shows. */
  text: string;
  /** What Windows hands over at a click; Electron's own XML has none of it. */
  launch: string;
}

type Text = { id: string; groupId: string; title: string; body: string; toastXml: string };

const characters = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const unescaped = (xml: string) =>
  xml.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: keyof typeof characters) => characters[name]);

/** As Windows reads it: shell/browser/notifications/win/windows_toast_notification.cc. Null when it cannot. */
export function toastOf({ id, groupId, title, body, toastXml }: Text): Toast | null {
  const place = { tag: id, group: groupId || "Notifications" };
  if (toastXml === "") {
    return { ...place, text: `${title}\n${body}`.trim() || "[no message]", launch: "" };
  }
  if (!isWellFormed(toastXml)) return null;
  const texts = [...toastXml.matchAll(/<text>([^<]*)<\/text>/g)].map(([, text = ""]) => text);
  const [, launch = ""] = /<toast[^>]*\slaunch="([^"]*)"/.exec(toastXml) ?? [];
  return { ...place, text: unescaped(texts.join("\n")), launch: unescaped(launch) };
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
