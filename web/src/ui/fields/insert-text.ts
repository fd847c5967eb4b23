/** Where text goes in a field: from one character to another. */
interface Place {
  from: number;
  to: number;
}

/**
 * Puts text into a field as if it were typed, at the cursor or instead of what stands at a place; the
 * browser's own undo takes it back.
 */
export function insertText(field: HTMLTextAreaElement, text: string, place?: Place): void {
  field.focus();
  if (place) field.setSelectionRange(place.from, place.to);
  // The only way that keeps the field's history; browsers go on supporting it for that.
  if (document.execCommand(text === "" ? "delete" : "insertText", false, text)) return;
  const { selectionStart, selectionEnd } = field;
  field.setRangeText(text, selectionStart, selectionEnd, "end");
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
}
