import { type RefObject, useLayoutEffect } from "react";

/** Makes a text box as high as its text; CSS limits how far. */
export function useAutoHeight(box: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again whenever the text changes
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    element.style.blockSize = "auto";
    element.style.blockSize = `${element.scrollHeight}px`;
  }, [box, text]);
}
