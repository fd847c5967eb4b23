/** What of a key press says which key is meant. */
export type Pressed = Pick<
  KeyboardEvent,
  "key" | "code" | "shiftKey" | "ctrlKey" | "altKey" | "metaKey" | "getModifierState"
>;

export const isMac = typeof navigator === "object" && navigator.userAgent.includes("Mac OS");

/** Letters of another script; Arabic has keys of two, and of marks. */
const foreign = /^(?!\p{Script=Latin})[\p{L}\p{M}]{1,2}$/u;
/** Neither letter nor digit. */
const sign = /^[^\p{L}\p{M}\p{N}\s]$/u;
const brackets: Partial<Record<string, string>> = { BracketLeft: "[", BracketRight: "]" };
const modifiers = /^(?:Shift|Control|Alt|AltGraph|Meta|CapsLock)$/;

/** Whether it is one that is held while another is pressed. */
export const isModifierKey = ({ key }: Pick<Pressed, "key">): boolean => modifiers.test(key);

/**
 * The key that is meant: of a keyboard with another script the Latin letter at that place, and a capital letter with
 * Shift alone, whatever Caps Lock says.
 */
export function keyOf({ key, code, shiftKey }: Pressed): string {
  const letter = foreign.test(key)
    ? (brackets[code] ?? /^Key([A-Z])$/.exec(code)?.[1] ?? key)
    : key;
  if (!/^[a-z]$/i.test(letter)) return letter;
  return shiftKey ? letter.toUpperCase() : letter.toLowerCase();
}

/** Whether it is pressed by itself. AltGr (Option on a Mac) may make a sign; Windows calls it Ctrl and Alt. */
export function isPlain(event: Pressed): boolean {
  const { key, ctrlKey, altKey, metaKey } = event;
  if (metaKey) return false;
  // Elsewhere than on Windows it is neither; a letter that it makes is no key of the page.
  if (!ctrlKey && !altKey) return !(foreign.test(key) && event.getModifierState("AltGraph"));
  const isThirdLevel = event.getModifierState("AltGraph") || (isMac && altKey && !ctrlKey);
  return isThirdLevel && sign.test(key);
}
