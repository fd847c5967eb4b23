import type { DesktopSettings } from "@deskbell/shared/desktop/desktop-settings";
import { singleLineText } from "@deskbell/shared/plain-text";

/** What a customer did, for a notification. */
export interface NotificationContent {
  ticketId: string;
  /** The ticket's number, as people say it. */
  number: number;
  kind: "message" | "ticket";
  /** The customer's name. */
  from: string;
  /** The message, or the subject of a new ticket. */
  text: string;
}

const bodyMaxChars = 200;
/** No more of a long message is read. */
const readMaxChars = 2_000;

/** The text of a notification about the newest of `count` messages of one ticket, with as much detail as the agent chose. */
export function formatNotification(
  { kind, number, from, text }: NotificationContent,
  count: number,
  detail: DesktopSettings["notificationText"],
): { title: string; body: string } {
  const what = kind === "ticket" ? "ticket" : "message";
  if (detail === "none") {
    const body = count > 1 ? `You have ${count} new messages.` : `You have a new ${what}.`;
    return { title: "Deskbell", body };
  }
  const title =
    kind === "ticket"
      ? `New ticket #${number}`
      : count > 1
        ? `${count} new messages in #${number}`
        : `New message in #${number}`;
  if (detail === "number") return { title, body: "" };
  const name = singleLineText.parse(from);
  if (detail === "sender") return { title, body: `From ${name}` };
  return { title, body: shortened(`${name}: ${singleLineText.parse(text)}`) };
}

/** Cut between characters, never inside one; a family emoji is one character of many code units. */
function shortened(text: string): string {
  let cut = "";
  let characters = 0;
  for (const { segment } of new Intl.Segmenter().segment(text.slice(0, readMaxChars))) {
    characters += 1;
    if (characters >= bodyMaxChars || cut.length + segment.length > bodyMaxChars * 4) break;
    cut += segment;
  }
  return cut.length === text.length ? text : `${cut}…`;
}
