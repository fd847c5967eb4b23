import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchLongPress } from "./use-long-press.ts";

/** A page that is one row of the list. */
class Row extends EventTarget {
  closest = () => ({ dataset: { id: "a ticket" } });
}

let row: Row;
let pressed: string[];
let end: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  row = new Row();
  vi.stubGlobal("document", row);
  pressed = [];
  end = watchLongPress((id) => pressed.push(id));
});
afterEach(() => {
  end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** @returns whether the browser does what it usually does then */
function happens(name: string, more: object = {}): boolean {
  const event = new Event(name, { cancelable: true });
  const at = { pointerType: "touch", isPrimary: true, clientX: 20, clientY: 20 };
  return row.dispatchEvent(Object.assign(event, at, more));
}

test("a finger that rests on a row selects it, and does not open it when it is lifted", () => {
  happens("pointerdown");
  vi.advanceTimersByTime(499);
  expect(pressed).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(pressed).toEqual(["a ticket"]);
  happens("pointerup");
  expect(happens("click")).toBe(false);
  expect(happens("click")).toBe(true);
});

// Chrome on Android sends contextmenu at 400 ms (ViewConfiguration's long press), and pointercancel if its menu opens.
test("on a phone whose menu comes sooner a row is selected all the same, once, in place of the menu", () => {
  happens("pointerdown");
  vi.advanceTimersByTime(400);
  expect(happens("contextmenu")).toBe(false);
  expect(pressed).toEqual(["a ticket"]);
  vi.advanceTimersByTime(1_000);
  happens("pointerup");
  expect(pressed).toEqual(["a ticket"]);
});

test("Windows shows the menu of a touch when the finger is lifted: not after a row was selected by it", () => {
  happens("pointerdown");
  vi.advanceTimersByTime(600);
  happens("pointerup");
  expect(happens("contextmenu")).toBe(false);
  expect(pressed).toEqual(["a ticket"]);
});

test("what is clicked later, by a key for instance, is not taken for the lifted finger", () => {
  happens("pointerdown");
  vi.advanceTimersByTime(500);
  happens("pointerup");
  vi.advanceTimersByTime(400);
  expect(happens("click")).toBe(true);
  expect(happens("contextmenu", { pointerType: "mouse" })).toBe(true);
  expect(pressed).toHaveLength(1);
});

test("a finger that scrolls, a touch and a mouse select nothing", () => {
  happens("pointerdown");
  happens("pointermove", { clientY: 31 });
  vi.advanceTimersByTime(1_000);
  expect(happens("contextmenu")).toBe(true);
  happens("pointerdown");
  happens("pointerup");
  expect(happens("click")).toBe(true);
  happens("pointerdown", { pointerType: "mouse" });
  vi.advanceTimersByTime(1_000);
  expect(happens("contextmenu")).toBe(true);
  expect(pressed).toEqual([]);
});
