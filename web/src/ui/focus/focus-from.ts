/** Leads the focus on from what is left, unless it has gone elsewhere meanwhile: whoever waited may be writing there. */
export function focusFrom(left: Element | null | undefined, next: HTMLElement | null): void {
  const { activeElement, body } = document;
  if (activeElement === body || left?.contains(activeElement)) next?.focus();
}
