import { type RefObject, useLayoutEffect, useRef } from "react";

const areas = ["dialog", "main", "aside", "nav"].join();

/** The conversation that is open, if there is one. */
const threadNow = (): HTMLElement | null =>
  document.querySelector<HTMLElement>("main section[tabindex]");

/**
 * For what an action takes off the page: where it had the focus, its neighbour gets it. What stood in the
 * conversation leaves it to the conversation, and so does what has no neighbour in its area. Who works by pointer goes
 * on in the conversation, too: the space bar is to scroll it, not to press the neighbour, and a row of the list with
 * the focus holds up what is new there.
 *
 * @param preferred what gets it before all neighbours, as it stands on the page before it leaves
 */
export function useNeighbourFocus<Holder extends HTMLElement>(
  preferred?: () => HTMLElement | null,
): RefObject<Holder | null> {
  const holder = useRef<Holder>(null);
  const latest = useRef(preferred);
  useLayoutEffect(() => {
    latest.current = preferred;
  });
  useLayoutEffect(() => {
    const leaving = holder.current;
    return () => {
      // It still stands on the page here.
      const at = document.activeElement;
      if (!at || !leaving?.contains(at)) return;
      const isByKeyboard = at.matches(":focus-visible");
      const first = isByKeyboard ? latest.current?.() : null;
      const places = isByKeyboard ? placesAround(leaving) : () => [];
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        const place =
          first && isThere(first) ? first : (places().find(canTakeFocus) ?? threadNow());
        place?.focus({ preventScroll: true });
      });
    };
  }, []);
  return holder;
}

/** What stands near something that leaves, the nearest first: those that follow it, those before, whatever came since. */
function placesAround(leaving: Element): () => HTMLElement[] {
  const area = leaving.closest(areas);
  const thread = threadNow();
  if (!area || (thread?.contains(leaving) && !thread.contains(area))) return () => [];
  const levels: { level: Element; known: HTMLElement[] }[] = [];
  let level: Element = leaving;
  while (level !== area && level.parentElement) {
    level = level.parentElement;
    const others = focusablesIn(level).filter((one) => !leaving.contains(one));
    const follows = (one: Node) =>
      (leaving.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    const before = others.filter((one) => !follows(one)).toReversed();
    levels.push({ level, known: [...others.filter(follows), ...before] });
  }
  return () => levels.flatMap(({ level, known }) => [...known, ...focusablesIn(level)]);
}

const focusablesIn = (level: Element): HTMLElement[] =>
  [...level.querySelectorAll<HTMLElement>("*")].filter(({ tabIndex }) => tabIndex >= 0);

const canTakeFocus = (place: HTMLElement): boolean => place.tabIndex >= 0 && isThere(place);

const isThere = (place: HTMLElement): boolean =>
  place.isConnected && place.checkVisibility() && !place.matches(":disabled");
