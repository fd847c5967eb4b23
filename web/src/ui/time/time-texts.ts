import { dateTimeFormat } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";

const minuteMs = 60_000;
const hourMs = 3_600_000;
const dayMs = 86_400_000;

const fullFormat = dateTimeFormat({ dateStyle: "long", timeStyle: "short" });
const dateFormat = dateTimeFormat({ dateStyle: "long" });
const timeFormat = dateTimeFormat({ timeStyle: "short" });
const dayFormat = dateTimeFormat({ month: "short", day: "numeric" });
const yearFormat = dateTimeFormat({ dateStyle: "medium" });

/** The full date and time where the reader is: "August 3, 2026 at 4:05 PM". */
export function fullTimeText(iso: string): string {
  return fullFormat.format(new Date(iso));
}

/** A day without its time: "Aug 3, 2026". */
export function dateText(iso: string): string {
  return yearFormat.format(new Date(iso));
}

/** The date and time of a profile, `MMMM d, yyyy h:mm aa` (spec §9), where the reader is: "August 3, 2026 4:05 PM". */
export function profileTime(iso: string): string {
  const then = new Date(iso);
  // Some browsers put a narrow no-break space before AM.
  return `${dateFormat.format(then)} ${timeFormat.format(then).replace("\u202f", " ")}`;
}

/**
 * How long ago, short (spec §9, en-US): "now", "3 min", "5 h", "2 d", then the date. Times ahead,
 * as a clock that goes wrong makes them, count as now.
 */
export function relativeTimeText(iso: string, now: Date): string {
  const then = new Date(iso);
  const agoMs = now.getTime() - then.getTime();
  if (agoMs < minuteMs) return t("now");
  if (agoMs < hourMs) return t("{minutes} min", { minutes: Math.floor(agoMs / minuteMs) });
  if (agoMs < dayMs) return t("{hours} h", { hours: Math.floor(agoMs / hourMs) });
  if (agoMs < 7 * dayMs) return t("{days} d", { days: Math.floor(agoMs / dayMs) });
  const isThisYear = then.getFullYear() === now.getFullYear();
  return (isThisYear ? dayFormat : yearFormat).format(then);
}

/** When the text of `relativeTimeText` may next be another, in ms from now. */
export function relativeTimeLastsMs(iso: string, now: Date): number {
  const agoMs = now.getTime() - new Date(iso).getTime();
  return agoMs < hourMs ? minuteMs : hourMs;
}
