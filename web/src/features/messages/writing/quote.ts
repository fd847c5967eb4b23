/** The field of the reply or the note, whichever is written; null in a ticket that takes neither. */
export const writtenField = (): HTMLTextAreaElement | null =>
  document.querySelector(
    '[aria-describedby="composer-problems"], [aria-describedby="note-problems"]',
  );

/**
 * A message as it is quoted, or what is selected of it: a copy, which stays what it is when the message is edited.
 *
 * @param before what stands before it in the field
 */
export function quoteOf(text: string, selected: string, before: string): string {
  const words = selected.trim() !== "" && text.includes(selected.trim()) ? selected : text;
  const lines = words.trim().split("\n");
  const quoted = lines.map((line) => `> ${line}`.trimEnd()).join("\n");
  return `${gapAfter(before)}${quoted}\n\n`;
}

/** A quote begins a line, after an empty one. */
function gapAfter(before: string): string {
  if (before === "" || before.endsWith("\n\n")) return "";
  return before.endsWith("\n") ? "\n" : "\n\n";
}
