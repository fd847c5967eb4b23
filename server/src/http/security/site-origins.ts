import * as z from "zod";

/**
 * What the website is called from outside, separated by commas, where a proxy does not hand on the
 * name in `Host`. Only whole origins, never a pattern: `*` would mean everybody's page.
 */
export const siteOriginsSchema = z
  .string()
  .transform((list) => list.split(",").map((origin) => origin.trim()))
  .refine(
    (origins) => origins.every(isOrigin),
    "must be origins like https://support.example.com, separated by commas",
  );

function isOrigin(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text;
}
