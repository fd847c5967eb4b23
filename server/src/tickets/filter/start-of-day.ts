const dayMs = 24 * 60 * 60_000;
const asNumbers: Intl.DateTimeFormatOptions = {
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
  second: "numeric",
  hourCycle: "h23",
};

/**
 * Says when days begin somewhere, in milliseconds since 1970: at their first moment there, which is not midnight where
 * clocks are put forward then.
 *
 * @param timeZone a name of the time zone database; UTC where it is left out, or this machine does not know it
 * @returns of a day as 2026-01-31
 */
export function createStartOfDay(timeZone?: string): (day: string) => number {
  const offsetAt = offsetIn(timeZone);
  return (day) => {
    const midnight = Date.parse(`${day}T00:00:00Z`);
    const near = midnight - offsetAt(midnight);
    const at = midnight - offsetAt(near);
    const isMidnight = at + offsetAt(at) === midnight;
    return isMidnight ? at : Math.max(near, at);
  };
}

/** By how many milliseconds clocks there are ahead of UTC, at a moment. */
function offsetIn(timeZone: string | undefined): (atMs: number) => number {
  if (!timeZone) return () => 0;
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat("en-US", { ...asNumbers, timeZone });
  } catch {
    return () => 0;
  }
  return (atMs) => {
    const shown = new Map(
      format.formatToParts(atMs).map(({ type, value }) => [type, Number(value)]),
    );
    const part = (type: Intl.DateTimeFormatPartTypes) => shown.get(type) ?? 0;
    const day = Date.UTC(part("year"), part("month") - 1, part("day"));
    const clock = (part("hour") * 60 + part("minute")) * 60 + part("second");
    const offset = day + clock * 1000 - atMs;
    // Years of one or two digits are read as others, and are long before time zones.
    return Math.abs(offset) < dayMs ? offset : 0;
  };
}
