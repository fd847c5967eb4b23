import { t } from "../../../i18n/t.ts";

export interface SnoozeTime {
  name: string;
  at: Date;
}

const morningHour = 9;
const eveningHour = 18;
const daysOfWeek = 7;
const monday = 1;

/** The usual ends of a snooze, where the agent is; those that are over are left out. */
export function usualSnoozeTimes(now: Date): SnoozeTime[] {
  const on = (daysAhead: number, hour: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + daysAhead, hour);
  const daysToMonday = ((monday - now.getDay() + daysOfWeek - 1) % daysOfWeek) + 1;
  return [
    { name: t("Tonight"), at: on(0, eveningHour) },
    { name: t("Tomorrow"), at: on(1, morningHour) },
    { name: t("Monday"), at: on(daysToMonday, morningHour) },
  ].filter(({ at }, i, all) => at > now && all.findIndex((one) => +one.at === +at) === i);
}

/** A time as a `datetime-local` field has it, where the reader is: `2026-11-23T09:00`. */
export function localInputValue(at: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${date}T${two(at.getHours())}:${two(at.getMinutes())}`;
}
