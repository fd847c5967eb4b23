import {
  elementScroll,
  measureElement,
  useVirtualizer,
  type Virtualizer,
} from "@tanstack/react-virtual";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ThreadRow } from "../thread-rows.ts";
import { rowHeights } from "./row-heights.ts";
import { scrollPlaceOf } from "./scroll-place.ts";
import { startsAtEnd, useStayAtEnd } from "./use-stay-at-end.ts";

/** This near to the bottom counts as reading the newest message. CSS pixels. */
const atEndPx = 96;
/** Older messages are fetched when the top is this near. CSS pixels. */
const nearTopPx = 600;

interface ThreadScroll {
  virtualizer: Virtualizer<HTMLElement, HTMLLIElement>;
  /** Whether the newest message is in view. */
  isAtNewest: boolean;
  /** How many messages arrived below while somebody read further up. */
  unseenCount: number;
  scrollToNewest(): void;
  /** Brings a row into the middle, by its index. */
  scrollToRow(index: number): void;
}

/**
 * Scroll position of a thread: at the newest message at first and while it is in view, else where the
 * reader is, also when older messages are prepended. `loadOlder` is called near the top.
 */
export function useThreadScroll(
  scroller: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  rows: readonly ThreadRow[],
  isOwn: (row: ThreadRow) => boolean,
  loadOlder: () => void,
): ThreadScroll {
  const [unseenCount, setUnseenCount] = useState(0);
  const [heights] = useState(rowHeights);
  const staying = useRef(startsAtEnd);
  const virtualizer = useVirtualizer<HTMLElement, HTMLLIElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heights.expected(rows[index]),
    measureElement: (element, entry, instance) => {
      const px = measureElement(element, entry, instance);
      // Without an entry it may be what the row once was.
      if (entry) heights.measured(rows[instance.indexFromElement(element)], px);
      return px;
    },
    getItemKey: (index) => rows[index]?.key ?? index,
    scrollToFn: (offset, options, instance) => {
      elementScroll(offset, options, instance);
      const { scrollElement: region } = instance;
      // Not the reader's: nobody has gone up by it.
      if (region) staying.current = { ...staying.current, place: scrollPlaceOf(region) };
    },
    anchorTo: "end",
    followOnAppend: true,
    scrollEndThreshold: atEndPx,
    overscan: 8,
    useFlushSync: false,
    onChange: (instance) => {
      if (instance.isAtEnd(atEndPx)) setUnseenCount(0);
      if (isNearTop(instance)) loadOlder();
    },
  });

  const scrollToEnd = useCallback(() => {
    staying.current = { ...staying.current, isAtEnd: true };
    virtualizer.scrollToEnd();
  }, [virtualizer]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the thread is first drawn
  useLayoutEffect(() => scrollToEnd(), []);
  useStayAtEnd(scroller, list, staying, atEndPx, scrollToEnd);

  const newest = rows.findLast(isSomebodysWords);
  const known = useRef({ key: newest?.key, rows });
  useEffect(() => {
    const before = known.current;
    known.current = { key: newest?.key, rows };
    if (!newest || newest.key === before.key) return;
    if (isOwn(newest)) scrollToEnd();
    else if (!virtualizer.isAtEnd(atEndPx)) {
      const more = countWords(rows) - countWords(before.rows);
      setUnseenCount((unseen) => unseen + Math.max(1, more));
    }
  }, [newest, rows, isOwn, virtualizer, scrollToEnd]);

  return {
    virtualizer,
    isAtNewest: virtualizer.isAtEnd(atEndPx),
    unseenCount,
    scrollToNewest: () => {
      setUnseenCount(0);
      scrollToEnd();
    },
    scrollToRow: (index) => {
      staying.current = { ...staying.current, isAtEnd: false };
      virtualizer.scrollToIndex(index, { align: "center" });
    },
  };
}

/** Not a mere change of the ticket. */
const isSomebodysWords = (row: ThreadRow): boolean => row.kind !== "staffs" || row.isNote;
const countWords = (rows: readonly ThreadRow[]): number => rows.filter(isSomebodysWords).length;

/** Read towards the top, or everything loaded fits into view: a first draw at the top does not count. */
function isNearTop(instance: Virtualizer<HTMLElement, HTMLLIElement>): boolean {
  const heightPx = instance.scrollRect?.height ?? 0;
  if (heightPx > 0 && instance.getTotalSize() <= heightPx) return true;
  return instance.scrollDirection === "backward" && (instance.scrollOffset ?? 0) < nearTopPx;
}
