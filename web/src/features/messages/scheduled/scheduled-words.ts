import type { MessageMacro } from "@deskbell/shared/macros/macro-set";
import type {
  HeldReplyReason,
  ScheduledMessage,
} from "@deskbell/shared/messages/scheduled-message";
import { dateTimeFormat } from "../../../i18n/format.ts";
import { t } from "../../../i18n/t.ts";

const soonFormat = dateTimeFormat({ weekday: "long", hour: "numeric", minute: "2-digit" });
const farFormat = dateTimeFormat({ dateStyle: "medium", timeStyle: "short" });
const soonMs = 6 * 24 * 60 * 60_000;

/** When it goes, where the reader is: “Friday, 10:00 AM”, further away with the date. */
export function whenText(iso: string, now = new Date()): string {
  const at = new Date(iso);
  return (at.getTime() - now.getTime() < soonMs ? soonFormat : farFormat).format(at);
}

const timeFormat = dateTimeFormat({ hour: "numeric", minute: "2-digit" });
const dayFormat = dateTimeFormat({ weekday: "short" });
const weekdayFormat = dateTimeFormat({ weekday: "short", hour: "numeric", minute: "2-digit" });
const dateFormat = dateTimeFormat({ month: "short", day: "numeric" });

/** The same in a row: “Sends at 10:00 AM” today, “Sends Fri 10:00 AM” within the week, then “Sends Nov 30”; and shorter. */
export function rowWhenTexts(iso: string, now = new Date()): { long: string; short: string } {
  const at = new Date(iso);
  const time = timeFormat.format(at);
  if (at.toDateString() === now.toDateString()) {
    return { long: t("Sends at {time}", { time }), short: time };
  }
  const isSoon = at.getTime() - now.getTime() < soonMs;
  const when = (isSoon ? weekdayFormat : dateFormat).format(at);
  return { long: t("Sends {when}", { when }), short: isSoon ? dayFormat.format(at) : when };
}

const reasons: Record<HeldReplyReason, string> = {
  written: t("Held: somebody has written since. Read it first."),
  closed: t("Held: the ticket is closed."),
  merged: t("Held: the ticket goes on in another."),
  gone: t("Held: the ticket does not exist any more."),
  not_allowed: t("Held: its author may not write here any more."),
  refused: t("Held: it cannot be sent as it is."),
};

/** The macro for whose sake a reply is held; undefined where it is not. */
export const heldMacroOf = ({
  state,
  heldBecause,
  macro,
}: ScheduledMessage): MessageMacro | undefined =>
  state === "held" && heldBecause === "refused" ? macro : undefined;

/** What becomes of it, or why it was not sent. */
export function scheduledWords(message: ScheduledMessage, isOwn: boolean): string {
  const { kind, state, heldBecause, sendAt, author } = message;
  if (state === "held" && heldMacroOf(message)) {
    return t("Held: the ticket has changed since. What its macro sets may not be right any more.");
  }
  if (state === "held") return reasons[heldBecause ?? "refused"];
  if (kind === "undo") return t("Sending in a moment");
  const when = whenText(sendAt);
  return isOwn
    ? t("Sends {when}, held if anybody writes first", { when })
    : t("{name} sends this {when}, held if anybody writes first", { name: author.name, when });
}
