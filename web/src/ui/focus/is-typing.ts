/** Of these no letter is a value. */
const unwritten = ["checkbox", "button", "submit", "reset", "file"];

/** Whether a key that is pressed there writes something. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !unwritten.includes(target.type);
  return target.isContentEditable || target.matches("textarea, select");
}
