import type { Placeholder } from "@deskbell/shared/saved-replies/placeholders";
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import styles from "./SavedRepliesTool.module.css";

interface PlaceholderMarksProps {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  places: readonly Placeholder[];
}

/** Underlines places of a text field, which cannot be marked itself: the same text, unseen, over it. */
export function PlaceholderMarks({ field, text, places }: PlaceholderMarksProps) {
  const marks = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is as high as its text
  useLayoutEffect(() => {
    const [element, over] = [field.current, marks.current];
    if (!element || !over) return;
    over.style.insetBlockStart = `${element.offsetTop}px`;
    over.style.left = `${element.offsetLeft}px`;
    over.style.inlineSize = `${element.offsetWidth}px`;
    over.style.blockSize = `${element.offsetHeight}px`;
  }, [field, text]);
  useEffect(() => {
    const element = field.current;
    const scrollAlong = () => {
      if (marks.current && element) marks.current.scrollTop = element.scrollTop;
    };
    scrollAlong();
    element?.addEventListener("scroll", scrollAlong);
    return () => element?.removeEventListener("scroll", scrollAlong);
  }, [field]);
  return (
    <div ref={marks} className={styles.marks} dir="auto" aria-hidden="true">
      {places.map(({ from, to }, index) => (
        <span key={from}>
          {text.slice(places[index - 1]?.to ?? 0, from)}
          <mark className={styles.mark}>{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(places.at(-1)?.to ?? 0)}
    </div>
  );
}
