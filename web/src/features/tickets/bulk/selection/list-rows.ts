// The rows of the list as they stand in the page, of which only those in view are drawn.

export const rowOf = (id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`nav li[data-id="${id}"] a`);

/** The one row that the Tab key comes to. */
export const rowByTab = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('nav li[data-id] a[tabindex="0"]');

/** The ticket whose row has the focus. */
export const rowWithFocus = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>("nav li[data-id]")?.dataset.id;

/** The row that keys are meant for: the one with the focus, else the open ticket's. */
export const rowAtHand = (): string | undefined =>
  rowWithFocus() ??
  document.querySelector<HTMLElement>('nav li[data-id]:has(a[aria-current="true"])')?.dataset.id;

/** As if the key were pressed on the row, whose own keys know how to go on from there. */
export const pressOnRow = (id: string, key: string): void => {
  rowOf(id)?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
};
