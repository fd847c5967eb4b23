import { createEventEmitter } from "../event-emitter.ts";

const pauseMs = 60 * 60 * 1000;

export type Pause = ReturnType<typeof createPause>;

/** An hour without notifications; subscribers are informed when it begins and ends. */
export function createPause(now: () => Date) {
  const emitter = createEventEmitter<boolean>();
  let untilMs = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function set(isOn: boolean): void {
    clearTimeout(timer);
    untilMs = isOn ? now().getTime() + pauseMs : 0;
    if (isOn) timer = setTimeout(set, pauseMs, false).unref();
    emitter.emit(isOn);
  }

  return {
    isOn: () => now().getTime() < untilMs,
    set,
    subscribe: emitter.subscribe,
  };
}
