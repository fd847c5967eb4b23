import { instantOf, localInputValue } from "../../../ui/fields/usual-times.ts";

const minuteMs = 60_000;
const morning = "09:00";
const evening = "18:00";
const daysOfWeek = 7;
const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

/** In minutes; days and weeks keep the hour instead. */
const shortUnits: Record<string, number> = { m: 1, min: 1, mins: 1, minute: 1, minutes: 1 };
for (const name of ["h", "hr", "hrs", "hour", "hours"]) shortUnits[name] = 60;
const longUnits: Record<string, number> = { d: 1, day: 1, days: 1 };
for (const name of ["w", "week", "weeks"]) longUnits[name] = daysOfWeek;

export interface TypedTime {
  at: Date;
  /** A change of clocks leaves that hour out: `at` is when it is over. */
  isLeftOut: boolean;
}

/**
 * When "in 3 hours", "2d", "tomorrow 14:30", "fri 9", "9 pm" or "2026-12-24 10:00" is, where the reader is; of several
 * that fit the next. Null where it is not understood.
 */
export function typedTime(typed: string, now: Date): TypedTime | null {
  const text = typed.trim().toLowerCase().replace(/\s+/g, " ").replace(/^on /, "");
  return text === "" ? null : (spanOf(text, now) ?? momentOf(text, now));
}

/** "in 3 hours", "90 min", "an hour", "2d" */
function spanOf(text: string, now: Date): TypedTime | null {
  const [, count = "", unit = ""] = /^(?:in )?(\d{1,4}|an?) ?([a-z]+)$/.exec(text) ?? [];
  const many = /^\d/.test(count) ? Number(count) : 1;
  const minutes = shortUnits[unit];
  if (minutes !== undefined) {
    return { at: new Date(now.getTime() + many * minutes * minuteMs), isLeftOut: false };
  }
  const days = longUnits[unit];
  if (days === undefined) return null;
  return on(dateAhead(now, many * days), localInputValue(now).slice(11));
}

/** A day, an hour, or both. */
function momentOf(text: string, now: Date): TypedTime | null {
  const [, day = "", hour = ""] =
    /^(.*?)(?:(?:^| )(?:at )?(\d{1,2}(?:[:.]\d{2})? ?(?:am|pm)?|noon))?$/.exec(text) ?? [];
  const time = hour === "" ? (day === "tonight" ? evening : morning) : clockOf(hour);
  if (time === null) return null;
  if (day === "") {
    const today = on(dateAhead(now, 0), time);
    return today.at > now ? today : on(dateAhead(now, 1), time);
  }
  if (/^\d{4}-\d{2}-\d{2}$/.test(day)) return isDate(day) ? on(day, time) : null;
  if (day === "today" || day === "tonight") return on(dateAhead(now, 0), time);
  if (day === "tomorrow" || day === "tom") return on(dateAhead(now, 1), time);
  const wanted =
    day === "next week" ? 1 : weekdays.findIndex((name) => day.length > 2 && name.startsWith(day));
  if (wanted < 0) return null;
  const ahead = (wanted - now.getDay() + daysOfWeek) % daysOfWeek;
  const next = on(dateAhead(now, ahead), time);
  return next.at > now ? next : on(dateAhead(now, ahead + daysOfWeek), time);
}

/** `14:30` of "14:30", "2.30 pm", "9", "noon"; null of none. */
function clockOf(hour: string): string | null {
  if (hour === "noon") return "12:00";
  const [, hours = "", minutes = "00", half] =
    /^(\d{1,2})(?:[:.](\d{2}))? ?(am|pm)?$/.exec(hour) ?? [];
  const given = Number(hours);
  if (half && (given < 1 || given > 12)) return null;
  const of24 = half ? (given % 12) + (half === "pm" ? 12 : 0) : given;
  if (hours === "" || of24 > 23 || Number(minutes) > 59) return null;
  return `${String(of24).padStart(2, "0")}:${minutes}`;
}

const dateAhead = (now: Date, days: number): string =>
  localInputValue(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 12)).slice(
    0,
    10,
  );

function on(date: string, time: string): TypedTime {
  const local = `${date}T${time}`;
  const at = instantOf(local);
  return { at, isLeftOut: !Number.isNaN(at.getTime()) && localInputValue(at) !== local };
}

/** February has no 30th: the browser would take it for a day of March. */
function isDate(day: string): boolean {
  const noon = new Date(`${day}T12:00Z`);
  return !Number.isNaN(noon.getTime()) && noon.toISOString().startsWith(day);
}
