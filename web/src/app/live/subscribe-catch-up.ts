import type { AskMissed } from "../../api/realtime/ask-missed.ts";
import type { BatchedEvents } from "../../api/realtime/batched-events.ts";
import { startCatchUpTimer, subscribeWake } from "../../api/realtime/catch-up-triggers.ts";
import { reloadTickets } from "../../features/tickets/sync/catch-up-tickets.ts";
import type { AppStore } from "../../state/hooks.ts";
import { createCatchUp } from "./catch-up.ts";

/** Whoever wakes a window whose connection broke is connected again at once, and caught up by that. */
const reconnectMs = 2_000;
/** So many slow ticks later the whole list is loaded anew: no time tells of what became known late. */
const reloadEveryTicks = 10;

/**
 * Catches up when events may have been lost: on each connect, when somebody returns to the window, and
 * each minute. One request at a time; what asks for another meanwhile is answered by the next. Whoever was
 * not connected, and whoever asks for one more, has the lists of views loaded anew by it: what else decides about
 * them, such as teams, may have changed. Returns how to ask for one more, and how to stop.
 */
export function subscribeCatchUp(
  events: BatchedEvents,
  { dispatch, getState }: AppStore,
  askMissed?: AskMissed,
): { run(): void; stop(): void } {
  const catchUp = createCatchUp(askMissed);
  let running: Promise<void> | null = null;
  let isWantedAgain = false;
  let areViewsReloaded = false;
  let isStopped = false;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let ticks = 0;

  const run = () => {
    clearTimeout(waiting);
    if (isStopped) return;
    if (running) {
      isWantedAgain = true;
      return;
    }
    running = dispatch(catchUp(areViewsReloaded)).finally(() => {
      running = null;
      if (!isWantedAgain) return;
      isWantedAgain = false;
      run();
    });
    areViewsReloaded = false;
  };
  const runWithViews = () => {
    areViewsReloaded = true;
    run();
  };
  const onWake = () => {
    clearTimeout(waiting);
    if (getState().connection.isConnected) run();
    else waiting = setTimeout(run, reconnectMs);
  };
  const onTick = () => {
    ticks += 1;
    if (ticks % reloadEveryTicks === 0) dispatch(reloadTickets());
    run();
  };

  events.on("connect", runWithViews);
  const stopWake = subscribeWake(onWake);
  const stopTick = startCatchUpTimer(onTick);
  return {
    run: runWithViews,
    stop() {
      isStopped = true;
      events.off("connect", runWithViews);
      stopWake();
      stopTick();
      clearTimeout(waiting);
    },
  };
}
