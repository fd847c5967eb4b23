import type { MailTexts } from "@deskbell/shared/mail/mail-texts";

/**
 * What somebody has typed over texts that a colleague has changed meanwhile: theirs, but for what the draft itself
 * changed of those that it was begun with.
 */
export function rebaseTexts(draft: MailTexts, begun: MailTexts, theirs: MailTexts): MailTexts {
  return {
    ...changedOver(draft, begun, theirs),
    texts: changedOver(draft.texts, begun.texts, theirs.texts),
  };
}

/** Pieces that are missing are as empty ones. */
function changedOver<Fields extends object>(draft: Fields, begun: Fields, theirs: Fields): Fields {
  const isTyped = (name: string) => fieldOf(draft, name) !== fieldOf(begun, name);
  const typed = Object.keys({ ...begun, ...draft }).filter(isTyped);
  return { ...theirs, ...Object.fromEntries(typed.map((name) => [name, fieldOf(draft, name)])) };
}

const fieldOf = (fields: object, name: string): unknown =>
  (fields as Record<string, unknown>)[name] ?? "";
