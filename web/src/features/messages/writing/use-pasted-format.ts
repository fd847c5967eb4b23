import { type RefObject, useEffect } from "react";
import { insertText } from "../../../ui/fields/insert-text.ts";
import { markdownOfHtml } from "./markdown-of-html.ts";

/** What is pasted from a page or a word processor keeps its format; with Shift a browser pastes plain text. */
export function usePastedFormat(field: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    const element = field.current;
    const onPaste = (event: ClipboardEvent) => {
      const { clipboardData } = event;
      if (!element || !clipboardData || clipboardData.files.length > 0) return;
      const markdown = markdownOfHtml(clipboardData.getData("text/html"));
      if (markdown === null) return;
      event.preventDefault();
      insertText(element, markdown);
    };
    element?.addEventListener("paste", onPaste);
    return () => element?.removeEventListener("paste", onPaste);
  }, [field]);
}
