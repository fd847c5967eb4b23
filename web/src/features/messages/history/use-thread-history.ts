import { useCallback, useEffect, useState } from "react";
import type { ThreadHistory } from "../thread/MessageThread.tsx";

/** How long messages wait for what stands between them: nobody takes it for a delay. */
const patienceMs = 200;

/** From the first ticket of a page on: what is loaded with the next one then need not come after its messages. */
let isCodeHere = false;

/**
 * What stands in a thread beside its messages, and whether these wait for it: drawn before it, they would be moved by
 * it a moment later, at each ticket that is opened.
 */
export function useThreadHistory(areMessagesHere: boolean) {
  const [history, setHistory] = useState<ThreadHistory | null>(null);
  /** Messages that are drawn stay so. */
  const [mayWait, setMayWait] = useState(isCodeHere);
  const isComing = mayWait && (history === null || history.isLoading === true);
  useEffect(() => {
    if (!areMessagesHere || !mayWait) return;
    const timer = setTimeout(setMayWait, isComing ? patienceMs : 0, false);
    return () => clearTimeout(timer);
  }, [areMessagesHere, mayWait, isComing]);
  const receive = useCallback((received: ThreadHistory) => {
    isCodeHere = true;
    setHistory(received);
  }, []);
  return {
    history,
    receive,
    /** No first paint waits for its code. */
    isDue: areMessagesHere || isCodeHere,
    isComing,
  };
}
