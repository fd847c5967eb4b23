import { type RefObject, useEffect, useRef, useState } from "react";
import { useFieldKeys } from "../use-field-keys.ts";
import type { SlashEntry } from "./slash-entry.ts";
import { type SlashPlace, standsStill } from "./slash-place.ts";

interface MenuChoice {
  field: RefObject<HTMLTextAreaElement | null>;
  /** Where the menu is open; null while it is not. */
  place: SlashPlace | null;
  close(): void;
  found: readonly SlashEntry[];
  isLoading: boolean;
  /** What is typed is whole as it is: Enter and Tab are the field's own until another entry is chosen. */
  leavesEnter?: boolean;
  /**
   * The mark, where words behind it may be meant as they are: an Enter that waited for entries is the field's own
   * when there are none. Left out where Enter would then send a slash and half a word to a customer.
   */
  passesEnterBehind?: string;
}

/** Which entry of an open menu is chosen, by its field's keys; Enter or Tab puts it in, Escape closes. */
export function useMenuChoice(menu: MenuChoice) {
  const { field, place, close, found, isLoading, leavesEnter = false, passesEnterBehind } = menu;
  const [index, setIndex] = useState(0);
  /** The key that was pressed to choose, while the entries were loading. */
  const [wantedBy, setWantedBy] = useState<string | null>(null);
  const [hasMoved, setHasMoved] = useState(false);
  const chosen = found[Math.min(index, found.length - 1)];
  const query = place?.query;
  // Another query begins at its best entry.
  const [lastQuery, setLastQuery] = useState(query);
  if (query !== lastQuery) {
    setLastQuery(query);
    setIndex(0);
    setWantedBy(null);
    setHasMoved(false);
  }

  const move = (by: number) => {
    setHasMoved(true);
    setIndex((now) => (Math.min(now, found.length - 1) + by + found.length) % found.length);
  };
  const choose = (entry: SlashEntry) => {
    entry.choose(place);
    setIndex(0);
  };
  const onKey = ({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => {
    if (!place || ctrlKey || metaKey || altKey || shiftKey) return false;
    const isChoosing = (key === "Enter" || key === "Tab") && !(leavesEnter && !hasMoved);
    if (key === "Escape") close();
    // Whoever types faster than the list comes means one of it, and sends no slash.
    else if (!chosen && isChoosing && isLoading) setWantedBy(key);
    else if (!chosen) return false;
    else if (key === "ArrowDown") move(1);
    else if (key === "ArrowUp") move(-1);
    else if (isChoosing) choose(chosen);
    else return false;
    return true;
  };
  useFieldKeys(field, onKey, { goesFirst: true });
  // After the keys, which know by then that nothing is loading.
  useOnceLoaded(place !== null && wantedBy !== null && !isLoading, () => {
    setWantedBy(null);
    if (chosen) choose(chosen);
    else if (wantedBy === "Enter" && place && passesEnterBehind) {
      passOn(wantedBy, field.current, place, passesEnterBehind);
    }
  });
  return { chosen, choose, point: setIndex };
}

/** Acts once on what was wanted before it was there. */
function useOnceLoaded(isDue: boolean, act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (isDue) latest.current();
  }, [isDue]);
}

/** There is nothing to choose: the key is the field's own, as if nobody had held it, where that is still meant. */
function passOn(
  key: string,
  field: HTMLTextAreaElement | null,
  place: SlashPlace,
  mark: string,
): void {
  if (!field || document.activeElement !== field || !standsStill(field.value, place, mark)) return;
  field.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}
