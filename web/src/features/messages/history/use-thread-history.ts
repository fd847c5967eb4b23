import { useCallback, useEffect, useLayoutEffect, useState } from "react";
import type { ThreadHistory } from "../thread/MessageThread.tsx";

/** How long messages wait for what stands between them: nobody takes it for a delay. */
const patienceMs = 200;

/** From the first ticket of a page on: what is asked for with the next one then need not come after its messages. */
let isCodeHere = false;

/**
 * What stands in a thread beside its messages, and whether these wait for it: drawn before it, they would be moved by
 * it a moment later, at each ticket that is opened.
 */
export function useThreadHistory(areMessagesHere: boolean) {
  const [history, setHistory] = useState<ThreadHistory | null>(null);
  /** Messages that are drawn stay so. */
  const [mayWait, setMayWait] = useState(isCodeHere);
  const [isMounted, setIsMounted] = useState(false);
  const isComing = mayWait && (history === null || history.isLoading === true);
  // One step after the messages, which are asked for first; nothing has been painted yet.
  useLayoutEffect(() => setIsMounted(true), []);
  const isDrawn = areMessagesHere && !isComing;
  useLayoutEffect(() => {
    if (isDrawn) setMayWait(false);
  }, [isDrawn]);
  const isAwaited = areMessagesHere && isComing;
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setTimeout(setMayWait, patienceMs, false);
    return () => clearTimeout(timer);
  }, [isAwaited]);
  const receive = useCallback((received: ThreadHistory) => {
    isCodeHere = true;
    setHistory(received);
  }, []);
  return {
    history,
    receive,
    /** Whether to mount what loads it. No first paint waits for its code. */
    isDue: areMessagesHere || (isCodeHere && isMounted),
    /** Whether messages that are here wait for it. */
    isComing,
  };
}
