import type { DesktopSettings } from "@deskbell/shared/desktop/desktop-settings";
import { singleLineText } from "@deskbell/shared/plain-text";
import { t } from "../i18n/t.ts";

/** What a customer or a colleague did, for a notification. */
export interface NotificationContent {
  ticketId: string;
  /** The ticket's number, as people say it. */
  number: number;
  kind: "message" | "ticket" | "assigned" | "mentioned";
  /** Who did it; empty for the desk itself. */
  from: string;
  /** The message, else the ticket's subject. */
  text: string;
  /** For whom it is, and the number of the message whose words these are; absent where nothing can be answered. */
  answerable?: { agentId: string; lastSeenSeq: number };
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
  if (detail === "none") return { title: "Deskbell", body: withoutTicket(kind, count) };
  const title = titleOf(kind, String(number), count);
  if (detail === "number") return { title, body: "" };
  const name = singleLineText.parse(from);
  if (detail === "sender") return { title, body: name && t("From {name}", { name }) };
  const what = singleLineText.parse(text);
  return { title, body: shortened(name ? `${name}: ${what}` : what) };
}

type Kind = NotificationContent["kind"];

function withoutTicket(kind: Kind, count: number): string {
  if (kind === "ticket" && count <= 1) return t("You have a new ticket.");
  if (kind === "assigned") return t("A ticket was assigned to you.");
  if (kind === "mentioned") return t("A note mentions you.");
  return t("{count, plural, one {You have a new message.} other {You have # new messages.}}", {
    count: Math.max(count, 1),
  });
}

function titleOf(kind: Kind, number: string, count: number): string {
  if (kind === "ticket") return t("New ticket #{number}", { number });
  if (kind === "assigned") return t("#{ticket} was assigned to you", { ticket: number });
  if (kind === "mentioned") return t("You were mentioned in #{ticket}", { ticket: number });
  return t(
    "{count, plural, one {New message in '#'{number}} other {# new messages in '#'{number}}}",
    { count: Math.max(count, 1), number },
  );
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
