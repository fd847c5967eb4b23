/** A finger that is lifted clicks a moment later; a pointer may only pass beside. */
const leavesAfterMs = 400;

/** Whether somebody is at the list: by pointer, by focus, or by keyboard in the conversation opened from it. */
export interface ListUse {
  isUsed(): boolean;
  /** The list is worked through by keyboard. */
  work(): void;
  /** Looks again where the focus is. */
  look(): void;
  end(): void;
}

/** @param onChange called when somebody comes to the list, and when they have left it */
export function watchListUse(sidebar: HTMLElement, onChange: () => void): ListUse {
  let isPointerHere = false;
  let isWorkedThrough = false;
  let isUsed = false;
  let timer: ReturnType<typeof setTimeout>;

  /** Not in the search box: who looks for something wants to see what comes. */
  const isAmongRows = (at: Element | null) =>
    sidebar.contains(at) && !at?.closest("search, header");
  const look = () => {
    const at = document.activeElement;
    const isElsewhere = at !== null && at !== document.body && !at.closest("nav, main");
    isWorkedThrough &&= !isElsewhere;
    const isUsedNow = isPointerHere || isWorkedThrough || isAmongRows(at);
    if (isUsedNow === isUsed) return;
    isUsed = isUsedNow;
    onChange();
  };
  const lookLater = () => {
    clearTimeout(timer);
    timer = setTimeout(look, leavesAfterMs);
  };
  const onEnter = () => {
    isPointerHere = true;
    look();
  };
  const onLeave = () => {
    isPointerHere = false;
    lookLater();
  };
  sidebar.addEventListener("pointerenter", onEnter);
  sidebar.addEventListener("pointerleave", onLeave);
  document.addEventListener("focusin", look);
  sidebar.addEventListener("focusout", lookLater);
  return {
    isUsed: () => isUsed,
    work: () => {
      isWorkedThrough = true;
      look();
    },
    look,
    end: () => {
      clearTimeout(timer);
      sidebar.removeEventListener("pointerenter", onEnter);
      sidebar.removeEventListener("pointerleave", onLeave);
      document.removeEventListener("focusin", look);
      sidebar.removeEventListener("focusout", lookLater);
    },
  };
}
