import { dateTimeFormat } from "../../../i18n/format.ts";
import { t } from "../../../i18n/t.ts";
import type { DeliveryMark } from "./mark-of.ts";

const timeFormat = dateTimeFormat({ hour: "numeric", minute: "2-digit" });
const dayFormat = dateTimeFormat({
  ...{ month: "short", day: "numeric", hour: "numeric", minute: "2-digit" },
});

/**
 * What a mark says beside the time of its message.
 *
 * @param copies to how many others it was mailed
 */
export function markWords({ kind, at }: DeliveryMark, sentAt: string, copies: number): string {
  if (kind === "copied") {
    return t("Mailed to {count, plural, one {# other} other {# others}}", { count: copies });
  }
  const words = customerWords({ kind, at }, sentAt);
  if (copies === 0) return words;
  return t("{words}; mailed to {count, plural, one {# other} other {# others}}", {
    words,
    count: copies,
  });
}

type OfCustomer = DeliveryMark & { kind: Exclude<DeliveryMark["kind"], "copied"> };

function customerWords({ kind, at }: OfCustomer, sentAt: string): string {
  const time = at === null ? null : timeText(at, sentAt);
  switch (kind) {
    case "sent":
      return t("Sent, not seen yet");
    case "waiting":
      return t("Sent, waiting to be mailed");
    case "mailed":
      return time === null ? t("Mailed") : t("Mailed {time}", { time });
    case "late":
      return t("E-mail is late");
    case "seen":
      return time === null ? t("Seen") : t("Seen {time}", { time });
  }
}

/** The day only where it is not the message's own, which a separator says. */
function timeText(iso: string, sentAt: string): string {
  const at = new Date(iso);
  const isSameDay = at.toDateString() === new Date(sentAt).toDateString();
  return (isSameDay ? timeFormat : dayFormat).format(at);
}
