import type { QuietHours } from "@deskbell/shared/users/mail-preferences";

const minuteMs = 60_000;
const dayMinutes = 24 * 60;

/**
 * When somebody's quiet hours end in which a moment lies; null where it lies in none. Hours in which a clock is
 * put forward or back are as long as its owner sees them on it.
 */
export function endOfQuiet(quietHours: QuietHours | null, nowMs: number): Date | null {
  if (!quietHours) return null;
  const [from, to] = [minutesOf(quietHours.from), minutesOf(quietHours.to)];
  const localMinutes = localClock(quietHours.timeZone);
  const now = localMinutes(nowMs);
  const sinceBegin = (now - from + dayMinutes) % dayMinutes;
  const lasts = (to - from + dayMinutes) % dayMinutes;
  if (sinceBegin >= lasts) return null;
  const wholeMinuteMs = nowMs - (nowMs % minuteMs);
  const endMs = wholeMinuteMs + (lasts - sinceBegin) * minuteMs;
  // What the clock then shows is another time where it was changed in between.
  const late = ((localMinutes(endMs) - to + dayMinutes * 1.5) % dayMinutes) - dayMinutes / 2;
  return new Date(Math.max(endMs - late * minuteMs, wholeMinuteMs + minuteMs));
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Minutes since midnight, as clocks show them there. One that this machine does not know is UTC. */
function localClock(timeZone: string): (atMs: number) => number {
  let format: Intl.DateTimeFormat;
  const asNumbers = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  try {
    format = new Intl.DateTimeFormat("en-GB", { ...asNumbers, timeZone });
  } catch {
    format = new Intl.DateTimeFormat("en-GB", { ...asNumbers, timeZone: "UTC" });
  }
  return (atMs) => minutesOf(format.format(atMs));
}
