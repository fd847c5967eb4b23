import { useRef } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { insertText } from "../../../ui/fields/insert-text.ts";

/** Registers the field of a text, at whose end `putIn` puts something as if it were typed. */
export function usePuttingIn({ ref, ...registered }: UseFormRegisterReturn) {
  const field = useRef<HTMLTextAreaElement>(null);
  return {
    registered: {
      ...registered,
      ref(element: HTMLTextAreaElement | null) {
        ref(element);
        field.current = element;
      },
    },
    putIn(words: string) {
      const { current } = field;
      if (!current) return;
      const end = current.value.length;
      insertText(current, words, { from: end, to: end });
    },
  };
}
