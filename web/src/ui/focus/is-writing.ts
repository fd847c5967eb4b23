/** Whether the viewer is in a ticket's field of a reply or a new note: the next letter is for what they write there. */
export const isWriting = (ticketId: string): boolean =>
  document.activeElement?.closest<HTMLElement>("form[data-composer]")?.dataset.composer ===
  ticketId;

/** Whether they are in another form of the page, such as that of a note that they correct. */
export const isInAnotherForm = (): boolean =>
  Boolean(document.activeElement?.closest("main form:not([data-composer])"));
