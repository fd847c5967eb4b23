import type { DesktopSettings } from "@deskbell/shared/desktop/desktop-settings";
import { singleLineText } from "@deskbell/shared/plain-text";
import { t } from "../i18n/t.ts";

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
  if (detail === "none") {
    const body =
      kind === "ticket" && count <= 1
        ? t("You have a new ticket.")
        : t("{count, plural, one {You have a new message.} other {You have # new messages.}}", {
            count: Math.max(count, 1),
          });
    return { title: "Deskbell", body };
  }
  const title =
    kind === "ticket"
      ? t("New ticket #{number}", { number: String(number) })
      : t(
          "{count, plural, one {New message in '#'{number}} other {# new messages in '#'{number}}}",
          { count: Math.max(count, 1), number: String(number) },
        );
  if (detail === "number") return { title, body: "" };
  const name = singleLineText.parse(from);
  if (detail === "sender") return { title, body: t("From {name}", { name }) };
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
