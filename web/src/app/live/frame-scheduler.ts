/** For so many times as long as the last turn took the page is free, but never for longer. */
const usualRest = { times: 3, maxMs: 400 };
/** While somebody types: one key in twenty may meet a turn. */
const typingRest = { times: 20, maxMs: 1_000 };
/** Whoever has not pressed a key for so long does not type any more. */
const typingMs = 500;
/** Until the next key that a turn follows; longer than between two keys of a slow typist. */
const nextKeyMaxMs = 200;
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
 * Where somebody types a turn comes right after a key was drawn, so that it is over before the next.
 * A page that nobody sees draws nothing and works at once; browsers hold its frames and timers back.
 */
export function createFrameScheduler(work: () => void): Turns {
  let isAsked = false;
  let cancel = () => {};
  let afterKey: (() => void) | undefined;
  let last = { endMs: Number.NEGATIVE_INFINITY, tookMs: 0 };
  let keyMs = Number.NEGATIVE_INFINITY;

  const isTyping = () => performance.now() - keyMs < typingMs;
  const restMs = () => {
    const { times, maxMs } = isTyping() ? typingRest : usualRest;
    return last.endMs + Math.min(maxMs, times * last.tookMs) - performance.now();
  };

  const run = () => {
    cancel();
    isAsked = false;
    const startMs = performance.now();
    const note = () => {
      const endMs = performance.now();
      last = { endMs, tookMs: endMs - startMs };
    };
    work();
    note();
    setTimeout(note); // what the work has changed is drawn by then
  };
  const atNextFrame = () => {
    const frame = requestAnimationFrame(run);
    const timer = setTimeout(run, frameMaxMs);
    cancel = () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  };
  const afterNextKey = () => {
    let timer = setTimeout(() => {
      cancel();
      atNextFrame();
    }, nextKeyMaxMs);
    afterKey = () => {
      clearTimeout(timer);
      timer = setTimeout(run);
    };
    cancel = () => {
      afterKey = undefined;
      clearTimeout(timer);
    };
  };
  const afterRest = () => {
    const waitMs = restMs();
    if (waitMs > 0) {
      const timer = setTimeout(afterRest, waitMs);
      cancel = () => clearTimeout(timer);
    } else if (isTyping()) afterNextKey();
    else atNextFrame();
  };

  const onHidden = () => {
    if (document.hidden && isAsked) run();
  };
  const onKey = () => {
    keyMs = performance.now();
    // Once the key is drawn.
    requestAnimationFrame(() => afterKey?.());
  };
  document.addEventListener("visibilitychange", onHidden);
  document.addEventListener("keydown", onKey, { capture: true, passive: true });

  return {
    ask() {
      if (isAsked) return;
      isAsked = true;
      if (document.hidden) run();
      else afterRest();
    },
    stop() {
      isAsked = false;
      cancel();
      document.removeEventListener("visibilitychange", onHidden);
      document.removeEventListener("keydown", onKey, { capture: true });
    },
  };
}
