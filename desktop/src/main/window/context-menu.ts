import type { ContextMenuParams, MenuItemConstructorOptions, WebContents } from "electron";
import { t } from "../i18n/t.ts";

/** The menu of a right click: corrections of a misspelt word, and the clipboard's commands. */
function contextMenu(
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
          label: t("Add to dictionary"),
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

/** Shows the menu at each right click in the window. */
export function attachContextMenu(
  contents: WebContents,
  popUp: (template: MenuItemConstructorOptions[]) => void,
): void {
  contents.on("context-menu", (_event, params) => {
    const template = contextMenu(params, contents);
    if (template.length > 0) popUp(template);
  });
}
