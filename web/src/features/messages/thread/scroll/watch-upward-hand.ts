/** A smooth scroll ends this long after the last key or turn of the wheel. */
const smoothScrollMs = 500;

/** Says whether a reader's hand moves the region up: by wheel, finger, key or scrollbar. */
export function watchUpwardHand(region: HTMLElement): { isMoving(): boolean; stop(): void } {
  const listening = new AbortController();
  let lastAtMs = Number.NEGATIVE_INFINITY;
  const options = { passive: true, signal: listening.signal };
  const onMoved = (isUpwards: boolean) => {
    if (isUpwards) lastAtMs = performance.now();
  };
  region.addEventListener("wheel", ({ deltaY }) => onMoved(deltaY < 0), options);
  region.addEventListener("touchmove", () => onMoved(true), options);
  region.addEventListener("keydown", (event) => onMoved(isUpwardKey(event)), options);
  // Of the scrollbar; the content has targets of its own.
  region.addEventListener("pointerdown", ({ target }) => onMoved(target === region), options);
  return {
    isMoving: () => performance.now() - lastAtMs < smoothScrollMs,
    stop: () => listening.abort(),
  };
}

const isUpwardKey = ({ key, shiftKey }: KeyboardEvent): boolean =>
  ["ArrowUp", "PageUp", "Home"].includes(key) || (key === " " && shiftKey);
