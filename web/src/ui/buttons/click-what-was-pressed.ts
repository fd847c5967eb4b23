/** A mouse that was moved this far was drawn away on purpose, or drags. CSS pixels. */
const movedPx = 5;
const pressable = ["button", "a", "[role^=menuitem]", "[role=option]"].join();

/**
 * A click is for what was pressed, though a message, a notice or a row that comes while the mouse button is down moves
 * it away from the pointer. Without capture a browser clicks then what both have around them, and a menu the item that
 * has come below the pointer. A finger's press is captured by the browser itself (Pointer Events, "Implicit pointer
 * capture").
 */
export function clickWhatWasPressed(): void {
  let from: { target: Element; id: number; x: number; y: number } | null = null;
  // First of all, so that whatever drags can capture the pointer for itself.
  document.addEventListener(
    "pointerdown",
    ({ isTrusted, target, button, pointerType, pointerId: id, clientX: x, clientY: y }) => {
      const pressed = target instanceof Element ? target.closest(pressable) : null;
      if (!isTrusted || !pressed || button !== 0 || pointerType === "touch") return;
      pressed.setPointerCapture(id);
      from = { target: pressed, id, x, y };
    },
    true,
  );
  document.addEventListener(
    "pointermove",
    ({ pointerId, clientX, clientY }) => {
      if (pointerId !== from?.id || Math.hypot(clientX - from.x, clientY - from.y) < movedPx)
        return;
      const { target, id } = from;
      from = null;
      if (target.hasPointerCapture(id)) target.releasePointerCapture(id);
    },
    { capture: true, passive: true },
  );
}
