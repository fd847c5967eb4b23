import { isTyping } from "../focus/is-typing.ts";
import { isPlain, keyOf } from "./key-of.ts";
import { areSingleKeysOn } from "./single-keys.ts";

/** Whether a key is the page's: nobody types, nothing lies over it, and a single one is not switched off. */
export const isForPage = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !isTyping(event.target) &&
  (!isSingleKey(event) || areSingleKeysOn()) &&
  document.querySelector('dialog[open], [role="menu"]') === null;

/** A character by itself: letters, digits and signs. */
const isSingleKey = (event: KeyboardEvent): boolean =>
  keyOf(event).length === 1 && (isPlain(event) || !(event.ctrlKey || event.metaKey));
