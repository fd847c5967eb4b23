import { useEffect, useRef, useState } from "react";
import { type CheckCall, idleCheck, readCheck } from "./read-check.ts";

/** A check that is started and cancelled by buttons; it ends with what shows it. */
export function useCheck() {
  const [state, setState] = useState(idleCheck);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  return {
    state,
    start(call: CheckCall): void {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      // What another one says after the next has begun is not shown.
      const show: typeof setState = (next) => running.current === controller && setState(next);
      void readCheck(call, show, controller.signal);
    },
    cancel: () => running.current?.abort(),
  };
}
