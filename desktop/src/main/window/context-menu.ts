import type { ContextMenuParams, MenuItemConstructorOptions, WebContents } from "electron";

/** What a right click offers: corrections where a word is misspelt, and what can be done with text. */
export function contextMenu(
  {
    misspelledWord,
    dictionarySuggestions,
    editFlags,
    isEditable,
    selectionText,
  }: ContextMenuParams,
  contents: Pick<WebContents, "replaceMisspelling" | "session">,
): MenuItemConstructorOptions[] {
  const corrections: MenuItemConstructorOptions[] = misspelledWord
    ? [
        ...dictionarySuggestions.map((word) => ({
          label: word,
          click: () => contents.replaceMisspelling(word),
        })),
        {
          label: "Add to dictionary",
          click: () => contents.session.addWordToSpellCheckerDictionary(misspelledWord),
        },
        { type: "separator" },
      ]
    : [];
  if (!isEditable) return selectionText.trim() === "" ? [] : [{ role: "copy" }];
  return [
    ...corrections,
    { role: "cut", enabled: editFlags.canCut },
    { role: "copy", enabled: editFlags.canCopy },
    { role: "paste", enabled: editFlags.canPaste },
    { role: "selectAll", enabled: editFlags.canSelectAll },
  ];
}

/** Offers it wherever somebody clicks in the window. */
export function offerContextMenu(
  contents: WebContents,
  popUp: (template: MenuItemConstructorOptions[]) => void,
): void {
  contents.on("context-menu", (_event, params) => {
    const template = contextMenu(params, contents);
    if (template.length > 0) popUp(template);
  });
}
