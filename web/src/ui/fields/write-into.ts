/**
 * Writes into an input that React controls as if it had been typed: whoever listens to it hears it.
 *
 * @param caret where the caret stands then; at the end where it is left out
 */
export function writeInto(input: HTMLInputElement, text: string, caret = text.length): void {
  // React has put a property of its own before this one, by which it would take the text for its own.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
  input.focus();
  input.setSelectionRange(caret, caret);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
