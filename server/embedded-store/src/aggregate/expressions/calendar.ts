import { isNullish, type Value } from "../../values/bson-values.ts";
import { numberedError } from "../../values/mongo-error.ts";
import { fromLocal, toLocal, zoneOffsetMs } from "./time-zone.ts";

const dayMs = 86_400_000;
/** Units that have the same length everywhere; from the day on they are counted in local time. */
const unitMs = new Map([
  ["millisecond", 1],
  ["second", 1000],
  ["minute", 60_000],
  ["hour", 3_600_000],
  ["day", dayMs],
  ["week", 7 * dayMs],
]);
const unitMonths = new Map([
  ["month", 1],
  ["quarter", 3],
  ["year", 12],
]);

const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

/** Bins are counted from the beginning of 2000, weeks from its first day that starts a week. */
const referenceYear = 2000;
const referenceMs = Date.UTC(referenceYear, 0, 1);

function referenceWeekMs(startOfWeek: Value): number {
  const day = isNullish(startOfWeek) ? 0 : weekdays.indexOf(weekdayKey(String(startOfWeek)));
  if (day < 0) throw numberedError(5439015, `unknown day of week value: ${startOfWeek}`);
  const saturday = 6; // 1 January 2000
  return referenceMs + ((day - saturday + 7) % 7) * dayMs;
}

const weekdayKey = (name: string) => name.toLowerCase().slice(0, 3);

function unknownUnit(unit: string) {
  return numberedError(5439007, `unknown time unit value: ${unit}`);
}

/** `$dateTrunc`: the beginning of the bin of `binSize` units that a moment lies in. */
export function truncateDate(
  date: Date,
  {
    unit,
    binSize,
    zone,
    startOfWeek,
  }: { unit: string; binSize: number; zone: Value; startOfWeek: Value },
): Date {
  if (!(binSize >= 1))
    throw numberedError(
      5439018,
      `$dateTrunc requires 'binSize' to be greater than 0, but got value ${binSize}`,
    );
  const local = toLocal(date, zone);
  const months = unitMonths.get(unit);
  if (months) {
    const binMonths = months * binSize;
    const month = monthsSince(local, referenceYear);
    return fromLocal(Date.UTC(referenceYear, Math.floor(month / binMonths) * binMonths, 1), zone);
  }
  const ms = unitMs.get(unit);
  if (!ms) throw unknownUnit(unit);
  const binMs = ms * binSize;
  const fromMs = unit === "week" ? referenceWeekMs(startOfWeek) : referenceMs;
  const startMs = Math.floor((local.getTime() - fromMs) / binMs) * binMs + fromMs;
  // Within a day the offset is the moment's own: in the hour that autumn repeats, local time is not enough.
  return ms < dayMs
    ? new Date(startMs - zoneOffsetMs(zone, date.getTime()))
    : fromLocal(startMs, zone);
}

/** `$dateAdd`: a month later than 31 January is the last day of February. */
export function addToDate(date: Date, unit: string, amount: number, zone: Value): Date {
  const ms = unitMs.get(unit);
  if (ms && ms < dayMs) return new Date(date.getTime() + amount * ms);
  const local = toLocal(date, zone);
  if (ms) return fromLocal(local.getTime() + amount * ms, zone);
  const months = unitMonths.get(unit);
  if (!months) throw unknownUnit(unit);
  const day = local.getUTCDate();
  local.setUTCDate(1);
  local.setUTCMonth(local.getUTCMonth() + amount * months);
  const lastDay = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0));
  local.setUTCDate(Math.min(day, lastDay.getUTCDate()));
  return fromLocal(local.getTime(), zone);
}

/** `$dateDiff`: how many beginnings of a unit lie between two moments. */
export function dateDifference(
  start: Date,
  end: Date,
  { unit, zone, startOfWeek }: { unit: string; zone: Value; startOfWeek: Value },
): number {
  const from = toLocal(start, zone);
  const to = toLocal(end, zone);
  const months = unitMonths.get(unit);
  if (months) return unitsBetween(monthsSince(from, 0), monthsSince(to, 0), months);
  const ms = unitMs.get(unit);
  if (!ms) throw unknownUnit(unit);
  if (ms < dayMs) return unitsBetween(start.getTime(), end.getTime(), ms);
  const referredMs = unit === "week" ? referenceWeekMs(startOfWeek) : referenceMs;
  return unitsBetween(from.getTime() - referredMs, to.getTime() - referredMs, ms);
}

const unitsBetween = (from: number, to: number, unit: number) =>
  Math.floor(to / unit) - Math.floor(from / unit);

const monthsSince = (date: Date, year: number) =>
  (date.getUTCFullYear() - year) * 12 + date.getUTCMonth();
