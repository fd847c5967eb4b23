import { firstOf, type MailHeaders, withoutComments } from "./mail-headers.ts";

/** Mails are not older; a clock that was never set says 1970. */
const earliest = Date.UTC(1990, 0, 1);

// RFC 5322 with or without its day of the week. `Date` makes a time of nearly everything else, too.
const pattern =
  /^(?:[a-z]{3,9},?\s{1,9})?\d{1,2}\s{1,9}[a-z]{3,9}\s{1,9}\d{4}\s{1,9}\d{1,2}:\d{2}(?::\d{2})?(?:\s{1,9}(?:[+-]\d{4}|[a-z]{1,5}))?$/i;

/** When a mail says that it was written; the time of its arrival where that is missing, no time, or not past. */
export function readWrittenAt(headers: MailHeaders, arrivedAt: Date): Date {
  const value = withoutComments((firstOf(headers, "date") ?? "").slice(0, 200)).trim();
  const time = pattern.test(value) ? Date.parse(value) : Number.NaN;
  return time >= earliest && time <= arrivedAt.getTime() ? new Date(time) : arrivedAt;
}
