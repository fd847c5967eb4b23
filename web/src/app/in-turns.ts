/** Between two turns the page is free for this many times as long as the last one took. */
const restTimes = 3;
/** However slow the machine is, nobody waits longer. */
const restMaxMs = 400;
/** A page that is covered or moved may get no frames. */
const frameMaxMs = 200;

interface Turns {
  /** Has the work done soon: at the next frame, and after a rest. */
  ask(): void;
  stop(): void;
}

/**
 * Does `work`, and draws what it changed, at most once a frame and never back to back: news that
 * come faster than they can be drawn are then drawn together, and keys pressed meanwhile are heard.
 * A page that nobody sees draws nothing and works at once; browsers hold its frames and timers back.
 */
export function inTurns(work: () => void): Turns {
  let isAsked = false;
  let cancel = () => {};
  let restsUntilMs = 0;

  const run = () => {
    cancel();
    isAsked = false;
    const startMs = performance.now();
    work();
    // After what the work has changed is drawn.
    setTimeout(() => {
      const endMs = performance.now();
      restsUntilMs = endMs + Math.min(restMaxMs, restTimes * (endMs - startMs));
    });
  };
  const atNextFrame = () => {
    const frame = requestAnimationFrame(run);
    const timer = setTimeout(run, frameMaxMs);
    cancel = () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  };
  const onHidden = () => {
    if (document.hidden && isAsked) run();
  };
  document.addEventListener("visibilitychange", onHidden);

  return {
    ask() {
      if (isAsked) return;
      isAsked = true;
      if (document.hidden) {
        run();
        return;
      }
      const restMs = restsUntilMs - performance.now();
      if (restMs <= 0) {
        atNextFrame();
        return;
      }
      const timer = setTimeout(atNextFrame, restMs);
      cancel = () => clearTimeout(timer);
    },
    stop() {
      isAsked = false;
      cancel();
      document.removeEventListener("visibilitychange", onHidden);
    },
  };
}
