import { useEffect, useRef } from "react";
import { isMac } from "./key-of.ts";

const name = "deskbell:print";

/** Asks whatever is open to be printed, as its menu, the console's menu and Ctrl-P do. */
export const requestPrint = (): unknown => document.dispatchEvent(new Event(name));

/** Called for each request as long as it is drawn; of Ctrl-P, or Cmd-P on a Mac, the browser hears nothing then. */
export function usePrintRequests(onRequest: () => void): void {
  const latest = useRef(onRequest);
  useEffect(() => {
    latest.current = onRequest;
  });
  useEffect(() => {
    const request = () => {
      if (!document.querySelector("dialog[open]")) latest.current();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      // Ctrl-P goes up a line there.
      if (metaKey !== isMac || ctrlKey === isMac) return;
      if (key.toLowerCase() !== "p" || altKey || shiftKey) return;
      event.preventDefault();
      if (!event.repeat) request();
    };
    document.addEventListener(name, request);
    document.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener(name, request);
      document.removeEventListener("keydown", onKeyDown);
    };
  }, []);
}
