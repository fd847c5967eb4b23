/** Time left to the browser between two runs: this many times the duration of the last run, up to a maximum. */
const idleGap = { factor: 3, maxMs: 400 };
/** While somebody types the gap is longer: about one key press in twenty may coincide with a run. */
const typingGap = { factor: 20, maxMs: 1_000 };
/** Typing has stopped when no key was pressed for this long. */
const typingTimeoutMs = 500;
/** How long a due run waits for the next key press, to follow it; longer than a slow typist's pause between keys. */
const nextKeyMaxMs = 200;
/** A covered or moving page may get no animation frames: then a timer runs the work. */
const frameMaxMs = 200;

export interface FrameScheduler {
  /** Runs the work soon: at the next frame after the current gap. Further calls before that change nothing. */
  schedule(): void;
  stop(): void;
}

/**
 * Schedules `work`, and the rendering that it causes, at most once per frame and never back to back:
 * events that arrive faster than they can be rendered are rendered together, and input stays
 * responsive. While somebody types, work runs right after a key press was painted, so that it is done
 * before the next one. A hidden page runs work immediately: browsers throttle its frames and timers.
 */
export function createFrameScheduler(work: () => void): FrameScheduler {
  let isScheduled = false;
  let cancel = () => {};
  const gap = createGap();
  const keys = watchKeys();

  const run = () => {
    cancel();
    isScheduled = false;
    gap.measure(work);
  };
  const runAtNextFrame = () => {
    cancel = atNextFrame(run);
  };
  const runAfterNextKey = () => {
    const timer = setTimeout(() => {
      cancel();
      runAtNextFrame();
    }, nextKeyMaxMs);
    let keyTimer: ReturnType<typeof setTimeout> | undefined;
    keys.onPainted = () => {
      clearTimeout(timer);
      clearTimeout(keyTimer);
      keyTimer = setTimeout(run);
    };
    cancel = () => {
      keys.onPainted = undefined;
      clearTimeout(timer);
      clearTimeout(keyTimer);
    };
  };
  const runAfterGap = () => {
    const waitMs = gap.remainingMs(keys.isTyping() ? typingGap : idleGap);
    if (waitMs > 0) {
      const timer = setTimeout(runAfterGap, waitMs);
      cancel = () => clearTimeout(timer);
    } else if (keys.isTyping()) runAfterNextKey();
    else runAtNextFrame();
  };
  const onVisibilityChange = () => {
    if (document.hidden && isScheduled) run();
  };
  document.addEventListener("visibilitychange", onVisibilityChange);

  return {
    schedule() {
      if (isScheduled) return;
      isScheduled = true;
      if (document.hidden) run();
      else runAfterGap();
    },
    stop() {
      isScheduled = false;
      cancel();
      keys.stop();
      document.removeEventListener("visibilitychange", onVisibilityChange);
    },
  };
}

/** Measures how long a run takes, rendering included, and how much of the gap after it is left. */
function createGap() {
  let last = { endMs: Number.NEGATIVE_INFINITY, tookMs: 0 };
  return {
    measure(work: () => void): void {
      const startMs = performance.now();
      const measureEnd = () => {
        const endMs = performance.now();
        last = { endMs, tookMs: endMs - startMs };
      };
      work();
      measureEnd();
      setTimeout(measureEnd); // by then React has rendered what the work changed
    },
    remainingMs: ({ factor, maxMs }: typeof idleGap): number =>
      last.endMs + Math.min(maxMs, factor * last.tookMs) - performance.now(),
  };
}

/** Watches key presses; `onPainted` is called once a pressed key was painted. */
function watchKeys() {
  let keyMs = Number.NEGATIVE_INFINITY;
  const keys = {
    onPainted: undefined as (() => void) | undefined,
    isTyping: () => performance.now() - keyMs < typingTimeoutMs,
    stop: () => document.removeEventListener("keydown", onKey, { capture: true }),
  };
  const onKey = () => {
    keyMs = performance.now();
    requestAnimationFrame(() => keys.onPainted?.());
  };
  document.addEventListener("keydown", onKey, { capture: true, passive: true });
  return keys;
}

/** Calls back at the next animation frame, or by a timer where none comes. Returns how to cancel it. */
function atNextFrame(run: () => void): () => void {
  const frame = requestAnimationFrame(run);
  const timer = setTimeout(run, frameMaxMs);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
