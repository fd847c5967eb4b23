import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listenForSecondKeys, takeSecondKeys } from "./second-keys.ts";

let page: EventTarget;
let now = 0;
let stops: (() => void)[] = [];

beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal("window", page);
  vi.stubGlobal("document", { querySelector: () => null });
  vi.stubGlobal("HTMLElement", class {});
  stops = [listenForSecondKeys()];
  now += 60_000;
});

afterEach(() => {
  for (const stop of stops) stop();
  vi.unstubAllGlobals();
});

/** @returns whether the key is left to commands */
function press(key: string): boolean {
  now += 100;
  const event = Object.assign(new Event("keydown", { cancelable: true }), {
    ...{ key, code: "", shiftKey: false, ctrlKey: false, altKey: false, metaKey: false },
    getModifierState: () => false,
  });
  Object.defineProperty(event, "timeStamp", { value: now });
  return page.dispatchEvent(event);
}

/** The rail is there: it knows a view by U. */
function railComes(): string[] {
  const taken: string[] = [];
  stops.push(
    takeSecondKeys((key) => {
      if (key === "u") taken.push(key);
      return key === "u";
    }),
  );
  return taken;
}

test("G and a letter that were pressed before the rail was there lead to its view once it is", () => {
  press("g");
  expect(press("u")).toBe(false);
  expect(railComes()).toEqual(["u"]);
});

test("a letter whose G was pressed before the rail was there is no command", () => {
  press("g");
  const taken = railComes();
  expect(press("u")).toBe(false);
  expect(taken).toEqual(["u"]);
});

test("the rail may be drawn anew between G and its letter: another ticket was opened", () => {
  railComes();
  press("g");
  for (const stop of stops.splice(1)) stop();
  const taken = railComes();
  expect(press("u")).toBe(false);
  expect(taken).toEqual(["u"]);
});

test("whoever has gone on with a key or a click is led nowhere when the rail comes", () => {
  for (const goOn of [() => press("x"), () => page.dispatchEvent(new Event("pointerdown"))]) {
    press("g");
    press("u");
    goOn();
    const taken = railComes();
    expect(taken).toEqual([]);
    for (const stop of stops.splice(1)) stop();
  }
});

test("a letter alone, and one that means nothing after G, is left to commands", () => {
  const taken = railComes();
  expect(press("u")).toBe(true);
  press("g");
  expect(press("e")).toBe(true);
  expect(taken).toEqual([]);
});
