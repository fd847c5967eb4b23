import * as z from "zod";
import { isBlank, visibleChars } from "./visible-text.ts";

/** NUL and other control characters except tab and line break; U+0085 is a line break to some programs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
const unprintable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/g;
/** Marks that reorder the text around them; a name must not turn its neighbours about. */
const bidiControls = /[\u202A-\u202E\u2066-\u2069\u200E\u200F\u061C]/g;

/**
 * Text of several lines as a person typed it: cleaned of what cannot be shown, blanks at the ends
 * removed; empty when there is nothing to see in it.
 */
export const multilineText = z.string().transform((text) => {
  const clean = text.toWellFormed().replace(/\r\n?/g, "\n").replace(unprintable, "").trim();
  return isBlank(clean) ? "" : clean;
});

/** Text of one line, for names and subjects: also without line breaks and direction marks. */
export const singleLineText = multilineText.transform((text) =>
  text.replace(bidiControls, "").replace(/\s+/g, " ").trim(),
);

/** The arguments of a `refine`: at least so many characters that can be seen. */
export const atLeast = (minChars: number, message: string) =>
  [(text: string) => visibleChars(text) >= minChars, message] as const;
