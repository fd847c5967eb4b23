import { timeZoneHere } from "../../../i18n/format.ts";

/** Whether a filter asks for days, which begin at midnight somewhere. */
export const asksForDays = (filter: string): boolean => /\b(?:before|after):/i.test(filter);

/** The time zone of this browser, where a filter asks for days: the server does not know in which its reader is. */
export const withTimeZone = (filter: string): { timeZone?: string } =>
  asksForDays(filter) ? { timeZone: timeZoneHere() } : {};
