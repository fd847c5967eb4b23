/** Whether the viewer is in a field of the page, not of a dialog: the next letter is for what they write. */
export const isWriting = (): boolean => Boolean(document.activeElement?.closest("main form"));
