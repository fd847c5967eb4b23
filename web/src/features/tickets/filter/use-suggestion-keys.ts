import { type RefObject, useEffect, useRef, useState } from "react";
import type { Suggestion } from "./suggestions.ts";

interface Keys {
  offered: readonly Suggestion[];
  /** Which of them is chosen before an arrow is pressed; -1 for none. */
  firstAt: number;
  take(suggestion: Suggestion): void;
  close(): void;
}

/**
 * The keys of a search box that offers something: arrows choose, Enter and Tab take what is chosen, Escape
 * closes. All others, and all while letters are composed, are the search box's own.
 *
 * @returns which one is chosen
 */
export function useSuggestionKeys(box: RefObject<HTMLInputElement | null>, keys: Keys): number {
  const { offered, firstAt } = keys;
  const [chosen, setChosen] = useState({ among: "", at: -1 });
  // With other offers the choice begins anew.
  const among = offered.map(({ text }) => text).join("\n");
  const at = chosen.among === among ? chosen.at : Math.min(firstAt, offered.length - 1);
  const latest = useRef({ ...keys, at, among });
  useEffect(() => {
    latest.current = { ...keys, at, among };
  });
  useEffect(() => {
    const input = box.current;
    if (!input) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const now = latest.current;
      const { length } = now.offered;
      const isOther = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
      const isComposing = event.isComposing || event.keyCode === 229;
      if (length === 0 || isComposing || isOther) return;
      const choose = (next: number) =>
        setChosen({ among: now.among, at: (next + length) % length });
      const picked = now.offered[now.at];
      if (event.key === "ArrowDown") choose(now.at + 1);
      else if (event.key === "ArrowUp") choose(now.at < 0 ? length - 1 : now.at - 1);
      else if (event.key === "Escape") now.close();
      else if ((event.key === "Enter" || event.key === "Tab") && picked) now.take(picked);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    input.addEventListener("keydown", onKeyDown);
    return () => input.removeEventListener("keydown", onKeyDown);
  }, [box]);
  return at;
}
