import { i18n, type Messages } from "@lingui/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";

const sourceLocale = "en-US";
i18n.loadAndActivate({ locale: sourceLocale, messages: {} });
// The few messages of this process are compiled when they are shown.
i18n.setMessagesCompiler(compileMessage);

/**
 * A text of the console's own in the desk's words, as in the page (web/src/i18n/t.ts). Not for constants
 * of a module: the words are known once the settings are read.
 */
export function t(message: string, values?: Record<string, string | number>): string {
  return i18n._(message, values);
}

/** A text of a page that is a file. */
export const knownText = (text: string): string => i18n._(text.trim());

/** From now on `t` speaks these words; a message that is not among them stays as it is in the source. */
export function loadWords(locale = sourceLocale, messages: Messages = {}): void {
  i18n.loadAndActivate({ locale, messages });
}
