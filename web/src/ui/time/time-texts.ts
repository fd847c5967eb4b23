const minuteMs = 60_000;
const hourMs = 3_600_000;
const dayMs = 86_400_000;

const fullFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short" });
const dateFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "long" });
const timeFormat = new Intl.DateTimeFormat("en-US", { timeStyle: "short" });
const dayFormat = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric" });
const yearFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });

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
  if (agoMs < minuteMs) return "now";
  if (agoMs < hourMs) return `${Math.floor(agoMs / minuteMs)} min`;
  if (agoMs < dayMs) return `${Math.floor(agoMs / hourMs)} h`;
  if (agoMs < 7 * dayMs) return `${Math.floor(agoMs / dayMs)} d`;
  const isThisYear = then.getFullYear() === now.getFullYear();
  return (isThisYear ? dayFormat : yearFormat).format(then);
}

/** When the text of `relativeTimeText` may next be another, in ms from now. */
export function relativeTimeLastsMs(iso: string, now: Date): number {
  const agoMs = now.getTime() - new Date(iso).getTime();
  return agoMs < hourMs ? minuteMs : hourMs;
}
