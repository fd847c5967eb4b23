import { type RefObject, useLayoutEffect, useRef } from "react";
import { useNeighbourFocus } from "../../../../ui/focus/use-neighbour-focus.ts";
import { rowByTab, rowOf } from "./list-rows.ts";
import { useSelection } from "./selection.ts";

/**
 * For what is shown of a selection: with its end the row that was selected last, or the one that Tab comes to where that
 * is not drawn, gets the focus that was in there, of those who work by keyboard.
 */
export function useRowsFocus<Holder extends HTMLElement>(): RefObject<Holder | null> {
  const { anchorId } = useSelection();
  const last = useRef(anchorId);
  useLayoutEffect(() => {
    if (anchorId !== null) last.current = anchorId;
  }, [anchorId]);
  return useNeighbourFocus(() => (last.current && rowOf(last.current)) || rowByTab());
}
