import { currentLocale } from "./t.ts";

// The only place that knows Intl's constructors; `npm run lint` refuses them elsewhere in the page.

/** Dates and times as the catalogue's language writes them. */
export const dateTimeFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(currentLocale, options);

const numberFormat = new Intl.NumberFormat(currentLocale);
/** "5,000" */
export const numberText = (number: number): string => numberFormat.format(number);

const listFormat = new Intl.ListFormat(currentLocale, { type: "conjunction" });
/** "Ann, Ben, and Cem" */
export const listText = (items: readonly string[]): string => listFormat.format(items);

/** The time zone of this browser, such as `Europe/Warsaw`. */
export const timeZoneHere = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
