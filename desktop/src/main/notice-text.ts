import type { DeskSettings } from "@deskbell/shared/desktop/desk-settings";
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

/** What a notification says of the newest of `count` messages of one ticket, and how much of it. */
export function noticeText(
  { kind, number, from, text }: News,
  count: number,
  detail: DeskSettings["notificationText"],
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
  const name = singleLineText.parse(from);
  if (detail === "sender") return { title, body: `From ${name}` };
  return { title, body: shortened(`${name}: ${singleLineText.parse(text)}`) };
}

/** Cut between characters, never within one. */
function shortened(text: string): string {
  const characters = Array.from(new Intl.Segmenter().segment(text.slice(0, bodyMaxChars * 4)));
  if (characters.length <= bodyMaxChars) return text.slice(0, bodyMaxChars * 4);
  return `${characters
    .slice(0, bodyMaxChars - 1)
    .map(({ segment }) => segment)
    .join("")}…`;
}
