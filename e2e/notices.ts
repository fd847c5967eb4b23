/** What notices of a page have said and no test has asked for yet. */
type Said = { saidByNotices?: string[] };

/**
 * Put into each page: keeps what passing notices say. Some are gone after a second, in which a test on
 * a busy machine may not have looked.
 */
export function keepNotices(): void {
  if ((globalThis as Said).saidByNotices) return; // begun before, and nothing of it is lost
  const said: string[] = [];
  (globalThis as Said).saidByNotices = said;
  const known = new WeakSet<Element>();
  const look = () => {
    for (const notice of document.querySelectorAll("[data-sonner-toast]")) {
      if (known.has(notice) || !notice.checkVisibility()) continue;
      known.add(notice);
      said.push(notice.textContent ?? "");
    }
  };
  look();
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}

/** In a page: whether a notice has said this. Each notice is found once: the next one has to appear anew. */
export function takeNotice(text: string | RegExp): boolean {
  const said = (globalThis as Said).saidByNotices;
  if (!said)
    throw new Error("This page does not keep its notices: it was not opened by openWindow.");
  const index = said.findIndex((words) =>
    typeof text === "string" ? words.includes(text) : text.test(words),
  );
  if (index >= 0) said.splice(index, 1);
  return index >= 0;
}
