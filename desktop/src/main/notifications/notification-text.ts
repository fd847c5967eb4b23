import type { DesktopSettings } from "@deskbell/shared/desktop/desktop-settings";
import { singleLineText } from "@deskbell/shared/plain-text";

/** What a customer did, to tell an agent. */
export interface News {
  ticketId: string;
  /** The number people say. */
  number: number;
  kind: "message" | "ticket";
  /** The customer's name. */
  from: string;
  /** The message, or the subject of a new ticket. */
  text: string;
}

const bodyMaxChars = 200;
/** No more of a long message is even looked at. */
const readMaxChars = 2_000;

/** What a notification says of the newest of `count` messages of one ticket, and how much of it. */
export function noticeText(
  { kind, number, from, text }: News,
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

/** Cut between characters, never within one; a family of emoji is one of many code units. */
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
