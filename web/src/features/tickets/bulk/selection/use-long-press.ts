import { useEffect } from "react";
import { selection } from "./selection.ts";

/** As long as a finger rests before it means more than a touch, where the browser says nothing of it. */
const pressMs = 500;
/** Further it scrolls. CSS pixels. */
const restsWithinPx = 10;
/** Longer than a browser takes from the lifted finger to its click. */
const clickWithinMs = 400;

/** A finger that rests on a row selects it, and does not open it when it is lifted. */
export function useLongPress(): void {
  useEffect(() => watchLongPress((id) => selection.toggle(id)), []);
}

/** @returns how to end it */
export function watchLongPress(onPress: (ticketId: string) => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let liftedTimer: ReturnType<typeof setTimeout>;
  let from = { x: 0, y: 0 };
  /** On which a finger rests, not for long enough yet. */
  let touchedId: string | null = null;
  let hasPressed = false;
  const end = () => {
    clearTimeout(timer);
    touchedId = null;
  };
  const press = () => {
    if (touchedId === null) return;
    hasPressed = true;
    onPress(touchedId);
    end();
  };
  const onDown = ({ target, pointerType, isPrimary, clientX, clientY }: PointerEvent) => {
    end();
    clearTimeout(liftedTimer);
    hasPressed = false;
    const id = (target as Element).closest<HTMLElement>("nav li[data-id]")?.dataset.id;
    if (!id || pointerType !== "touch" || !isPrimary) return;
    from = { x: clientX, y: clientY };
    touchedId = id;
    timer = setTimeout(press, pressMs);
  };
  const onMove = ({ clientX, clientY }: PointerEvent) => {
    if (Math.hypot(clientX - from.x, clientY - from.y) > restsWithinPx) end();
  };
  const onLift = () => {
    end();
    // Not every browser sends a click then; a later one is another's.
    clearTimeout(liftedTimer);
    liftedTimer = setTimeout(() => {
      hasPressed = false;
    }, clickWithinMs);
  };
  /** The menu that a browser shows for a link, for which a finger rests less long on Android (400 ms) than here. */
  const onMenu = (event: Event) => {
    press();
    stop(event);
  };
  /** The click of the lifted finger. */
  const onClick = (event: Event) => {
    stop(event);
    hasPressed = false;
  };
  const stop = (event: Event) => {
    if (!hasPressed) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const listeners: [string, (event: never) => void][] = [
    ["pointerdown", onDown],
    ["pointermove", onMove],
    ["pointerup", onLift],
    ["pointercancel", onLift],
    ["click", onClick],
    ["contextmenu", onMenu],
  ];
  for (const [name, listener] of listeners) {
    document.addEventListener(name, listener as EventListener, true);
  }
  return () => {
    end();
    clearTimeout(liftedTimer);
    for (const [name, listener] of listeners) {
      document.removeEventListener(name, listener as EventListener, true);
    }
  };
}
