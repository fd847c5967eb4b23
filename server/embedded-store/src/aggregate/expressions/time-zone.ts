import { isNullish, type Value } from "../../values/bson-values.ts";
import { numberedError } from "../../values/mongo-error.ts";

const minuteMs = 60_000;

/** Clocks are changed on the quarter of an hour, so within one the offset is the same. */
const slotMs = 15 * minuteMs;
const knownSlotsMax = 100_000;

type Zone = { format: Intl.DateTimeFormat; offsetMsBySlot: Map<number, number> };
const zones = new Map<string, Zone>();

/**
 * A zone's distance from UTC at a moment, in ms: what to add to UTC for the local time.
 *
 * @param zone an Olson name (`Europe/Berlin`) or an offset (`+02:00`, `+0200`, `+02`); null is UTC
 * @throws MongoError 40485 for an unknown zone, 40517 for what is no text
 */
export function zoneOffsetMs(zone: Value, atMs: number): number {
  if (isNullish(zone) || zone === "UTC" || zone === "GMT" || zone === "Z") return 0;
  if (typeof zone !== "string") throw numberedError(40517, "timezone must evaluate to a string");
  const written = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone);
  if (written) {
    const [, sign, hours, minutes = 0] = written;
    return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * minuteMs;
  }
  const { format, offsetMsBySlot } = zoneOf(zone);
  const slot = Math.floor(atMs / slotMs);
  const known = offsetMsBySlot.get(slot);
  if (known !== undefined) return known;
  if (offsetMsBySlot.size >= knownSlotsMax) offsetMsBySlot.clear();
  const offsetMs = computeOffsetMs(format, slot * slotMs);
  offsetMsBySlot.set(slot, offsetMs);
  return offsetMs;
}

function computeOffsetMs(format: Intl.DateTimeFormat, atMs: number): number {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of format.formatToParts(atMs)) parts[type] = Number(value);
  const { year = 0, month = 1, day, hour, minute, second } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - atMs;
}

function zoneOf(timeZone: string): Zone {
  const known = zones.get(timeZone);
  if (known) return known;
  try {
    const format = new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    const zone = { format, offsetMsBySlot: new Map<number, number>() };
    zones.set(timeZone, zone);
    return zone;
  } catch {
    throw numberedError(40485, `unrecognized time zone identifier: "${timeZone}"`);
  }
}

/** The local time of a moment, to be read with the `getUTC…` methods. */
export function toLocal(date: Date, zone: Value): Date {
  return new Date(date.getTime() + zoneOffsetMs(zone, date.getTime()));
}

/** The moment of a local time; in the hour that summer time skips, the one an hour later. */
export function fromLocal(localMs: number, zone: Value): Date {
  const nearMs = localMs - zoneOffsetMs(zone, localMs);
  return new Date(localMs - zoneOffsetMs(zone, nearMs));
}
