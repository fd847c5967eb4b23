import { i18n, type Messages } from "@lingui/core";

/** What the build makes of a catalogue: only the messages that are another text than in the source. */
export interface Catalogue {
  /** BCP 47, for Intl. */
  locale: string;
  messages: Messages;
  /** What the server says with something put in: the text as a regular expression, and the message's id. */
  patterns?: [string, string][];
}

declare global {
  /** Set by a script before the page's own, in a page of another catalogue than the source's. */
  var deskbellCatalogue: Catalogue | undefined;
}

const sourceLocale = "en-US";

const {
  locale,
  messages,
  patterns = [],
} = globalThis.deskbellCatalogue ?? { locale: sourceLocale, messages: {} };
i18n.loadAndActivate({ locale, messages });
// Messages with parts in braces are compiled by the build; a compiler would cost 10 kB in each page.
if (import.meta.env.PROD) i18n.setMessagesCompiler((text) => [text]);

/** What stands in the braces of a message. */
export type MessageValues = Record<string, string | number>;

/** For Intl: dates, numbers and lists are written as the catalogue's language does. */
export const currentLocale = locale;

/**
 * A text of the page in the catalogue's words. The message is its own id: ICU's format, with values in
 * braces, `{count, plural, one {# ticket} other {# tickets}}`.
 *
 * @param message a literal, or a text of `@deskbell/shared/texts`: `npm run messages` collects it
 * @param compiled put there by the build (web/build/messages/compile-messages.ts)
 */
export function t(message: string, values?: MessageValues, compiled?: unknown): string {
  const shown = values && isolated(values);
  return i18n._(message, shown, { message: (compiled as string | undefined) ?? message });
}

const rightToLeftLetters = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** What people wrote keeps its direction and turns nothing around it: between Unicode's isolates, where it may run against the page. */
function isolated(values: MessageValues): MessageValues {
  const isAgainst = (text: string) =>
    globalThis.document?.documentElement.dir === "rtl" || rightToLeftLetters.test(text);
  const shown = { ...values };
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === "string" && isAgainst(value)) shown[name] = `\u2068${value}\u2069`;
  }
  return shown;
}

/** A text that came from the server, or from a schema of `shared/`: the catalogue's words for it, if it has any. */
export function knownText(text: string): string {
  if (Object.hasOwn(i18n.messages, text)) return i18n._(text);
  for (const [pattern, id] of patterns) {
    const match = new RegExp(`^${pattern}$`).exec(text);
    if (match) return i18n._(id, { ...match.slice(1) });
  }
  return text;
}

/** The same of a field's error. */
export const knownError = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : knownText(text);
