import { t } from "../../i18n/t.ts";

export interface UsualTime {
  name: string;
  at: Date;
}

const morningHour = 9;
const eveningHour = 18;
const daysOfWeek = 7;
const monday = 1;

/** When agents usually go on, where they are: ends of a snooze, times to send. Those that are over are left out. */
export function usualTimes(now: Date): UsualTime[] {
  const on = (daysAhead: number, hour: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + daysAhead, hour);
  const daysToMonday = ((monday - now.getDay() + daysOfWeek - 1) % daysOfWeek) + 1;
  return [
    { name: t("Tonight"), at: on(0, eveningHour) },
    { name: t("Tomorrow"), at: on(1, morningHour) },
    { name: t("Monday"), at: on(daysToMonday, morningHour) },
  ].filter(({ at }, i, all) => at > now && all.findIndex((one) => +one.at === +at) === i);
}

const minuteMs = 60_000;
/** Longer than clocks are ever put on. */
const gapMaxMinutes = 180;

/**
 * The moment that a `datetime-local` field means, where the reader is. Of a time that a change of clocks leaves out it
 * is the end of the gap; of one that occurs twice the first.
 */
export function instantOf(local: string): Date {
  let at = new Date(local);
  if (Number.isNaN(at.getTime())) return at;
  const isBeyond = (one: Date) => localInputValue(one) > local;
  if (!isBeyond(at)) return at;
  for (let minute = 0; minute < gapMaxMinutes; minute++) {
    const before = new Date(at.getTime() - minuteMs);
    if (!isBeyond(before)) return at;
    at = before;
  }
  return at;
}

/** A time as a `datetime-local` field has it, where the reader is: `2026-11-23T09:00`. */
export function localInputValue(at: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const year = String(at.getFullYear()).padStart(4, "0");
  const date = `${year}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${date}T${two(at.getHours())}:${two(at.getMinutes())}`;
}
