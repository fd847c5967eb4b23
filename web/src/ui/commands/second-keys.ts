import { createAfterG } from "./after-g.ts";
import { isForPage } from "./is-for-page.ts";
import { isPlain } from "./key-of.ts";

// G and another key lead to a view. They are heard as long as there are commands: the rail, which knows the views,
// may be loaded after the first of these, and the second key alone would be one of them.

/** @returns whether the key means something after G */
type Take = (key: string) => boolean;

const afterG = createAfterG();
let take: Take | null = null;
/** Pressed after G before anybody could take it. Whatever is pressed next takes its place. */
let waiting: string | null = null;

function onKeyDown(event: KeyboardEvent): void {
  waiting = null;
  if (!isPlain(event) || !isForPage(event)) return;
  const key = afterG(event);
  if (key === undefined) return;
  if (!take) waiting = key;
  else if (!take(key)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

const onPointerDown = () => {
  waiting = null;
};

/** At the window and in the capture phase: before commands, and before keys of a row. Returns how to stop. */
export function listenForSecondKeys(): () => void {
  window.addEventListener("keydown", onKeyDown, true);
  window.addEventListener("pointerdown", onPointerDown, true);
  return () => {
    window.removeEventListener("keydown", onKeyDown, true);
    window.removeEventListener("pointerdown", onPointerDown, true);
  };
}

/** Takes keys after G, also one that waits. Returns how to stop. */
export function takeSecondKeys(taken: Take): () => void {
  take = taken;
  if (waiting !== null) taken(waiting);
  waiting = null;
  return () => {
    take = null;
  };
}
