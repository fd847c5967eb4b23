/** Whether the viewer is in a ticket's field of a reply or a new note: the next letter is for what they write there. */
export const isWriting = (ticketId: string): boolean =>
  document.activeElement?.closest<HTMLElement>("form[data-composer]")?.dataset.composer ===
  ticketId;

/** Whether they are in another form of the page, such as that of a note that they correct. */
export const isInAnotherForm = (): boolean =>
  Boolean(document.activeElement?.closest("main form:not([data-composer])"));

/** The ticket from which somebody was led on in mid-word, by the state of the address; null where nobody was. */
export const ledFrom = (state: unknown): string | null =>
  typeof state === "object" && state !== null && "from" in state ? String(state.from) : null;
