import * as z from "zod";

/**
 * Where the days of a filter's `before:` and `after:` begin at midnight: a name of the time zone database, as a browser
 * says its own. Left out, or unknown to the desk, it is UTC.
 */
export const filterTimeZoneSchema = z.string().max(64).optional();
