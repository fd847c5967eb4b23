import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Wording } from "@deskbell/shared/wording";
import { builtId, type Compiled, compiled } from "./compile-messages.ts";
import { pseudo } from "./pseudo.ts";

/** What belongs to each WORDING. The specification's words stand in the source. */
export const wordings = {
  specification: { name: "en", language: "en", locale: "en-US", direction: "ltr" },
  proofread: { name: "en-proofread", language: "en", locale: "en-US", direction: "ltr" },
  // Generated, to see what long words and the other direction do to each screen.
  pseudo: { name: "pseudo", language: "en-XB", locale: "en-XB", direction: "rtl" },
} as const satisfies Record<Wording, object>;

/** As a page reads it (web/src/i18n/t.ts). */
export interface BuiltCatalogue {
  locale: string;
  messages: Record<string, Compiled>;
  /** What the server says with something put in: the text as a regular expression, and the message's id. */
  patterns: [string, string][];
}

const read = (name: string): Record<string, string> =>
  JSON.parse(
    readFileSync(new URL(`../../../shared/catalogues/${name}.json`, import.meta.url), "utf8"),
  );

/** A text of a wording, for what the build itself writes into pages. */
export function wordsOf(wording: Wording): (message: string) => string {
  if (wording === "pseudo") return (message) => String(pseudo(message));
  const texts = read(wordings[wording].name);
  return (message) => texts[message] ?? message;
}

/** A wording's catalogue with each message that is other than the source's; null for the source's own. */
export function builtCatalogue(
  wording: Wording,
  idOf: (message: string) => string = builtId,
): BuiltCatalogue | null {
  if (wording === "specification") return null;
  const { name, locale } = wordings[wording];
  const isPseudo = wording === "pseudo";
  const texts = read(isPseudo ? "en" : name);
  const catalogue: BuiltCatalogue = { locale, messages: {}, patterns: [] };
  for (const [message, text] of Object.entries(texts)) {
    if (!isPseudo && text === message) continue;
    catalogue.messages[idOf(message)] = isPseudo ? pseudo(compiled(message)) : compiled(text);
    if (message.includes("{0}")) catalogue.patterns.push([patternOf(message), idOf(message)]);
  }
  return catalogue;
}

/** `Max length {0}` as `Max length (.+?)`. */
const patternOf = (message: string): string =>
  message
    .split(/\{\d\}/)
    .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"))
    .join("(.+?)");

/** The script that a page of another wording runs before its own, and the script's name. */
export function catalogueScript(wording: Wording): { file: string; code: string } | null {
  const catalogue = builtCatalogue(wording);
  if (!catalogue) return null;
  const code = `globalThis.deskbellCatalogue=${JSON.stringify(catalogue)};\n`;
  const hash = createHash("sha256").update(code).digest("base64url").slice(0, 8);
  return { file: `assets/catalogue-${wordings[wording].name}-${hash}.js`, code };
}

/** The same for the console's main process, which finds each message by its whole text. */
export function consoleWords(wording: Wording): string | null {
  const catalogue = builtCatalogue(wording, (message) => message);
  return catalogue && JSON.stringify({ locale: catalogue.locale, messages: catalogue.messages });
}
