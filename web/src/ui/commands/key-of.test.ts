import { expect, test } from "vitest";
import { isPlain, keyOf, type Pressed } from "./key-of.ts";

/** @param held "AltGraph", where the browser says that it is */
const pressed = (of: Partial<Omit<Pressed, "getModifierState">>, held = ""): Pressed => ({
  key: "",
  code: "",
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...of,
  getModifierState: (name) => name === held,
});

test.each([
  ["Russian", "у", "KeyE", "e"],
  ["Greek", "κ", "KeyK", "k"],
  ["Arabic", "ش", "KeyA", "a"],
  ["Arabic, a key of two letters", "لا", "KeyB", "b"],
  ["Hebrew", "ש", "KeyA", "a"],
  ["Russian, where [ is a letter", "х", "BracketLeft", "["],
])("on a keyboard with another script the place counts: %s", (_, key, code, meant) => {
  expect(keyOf(pressed({ key, code }))).toBe(meant);
});

test("Shift with another script is a capital letter, also where Arabic has a mark there", () => {
  expect(keyOf(pressed({ key: "Ф", code: "KeyA", shiftKey: true }))).toBe("A");
  expect(keyOf(pressed({ key: "\u0650", code: "KeyA", shiftKey: true }))).toBe("A");
});

test("a Latin letter counts as written, wherever it lies", () => {
  expect(keyOf(pressed({ key: "a", code: "KeyQ" }))).toBe("a");
  expect(keyOf(pressed({ key: "z", code: "KeyY" }))).toBe("z");
  expect(keyOf(pressed({ key: "ö", code: "Semicolon" }))).toBe("ö");
});

test("Caps Lock makes no capital letter of a key; Shift does", () => {
  expect(keyOf(pressed({ key: "A", code: "KeyA" }))).toBe("a");
  expect(keyOf(pressed({ key: "a", code: "KeyA", shiftKey: true }))).toBe("A");
});

test("names of keys and signs stay as they are", () => {
  for (const key of ["Enter", "ArrowDown", "Dead", "?", "@", "5"]) {
    expect(keyOf(pressed({ key, code: "KeyA" }))).toBe(key);
  }
});

test.each(["[", "]", "@", "#"])("AltGr that makes %s counts as pressed by itself", (key) => {
  const onWindows = { key, code: "Digit8", ctrlKey: true, altKey: true };
  expect(isPlain(pressed(onWindows, "AltGraph"))).toBe(true);
  expect(isPlain(pressed({ key, code: "Digit8" }, "AltGraph"))).toBe(true);
  expect(isPlain(pressed(onWindows))).toBe(false);
});

test("no letter or digit is a command with Alt, Ctrl or AltGr", () => {
  for (const key of ["e", "ä", "5"]) {
    expect(isPlain(pressed({ key, ctrlKey: true, altKey: true }, "AltGraph"))).toBe(false);
    expect(isPlain(pressed({ key, altKey: true }))).toBe(false);
    expect(isPlain(pressed({ key, ctrlKey: true }))).toBe(false);
    expect(isPlain(pressed({ key }))).toBe(true);
  }
  expect(isPlain(pressed({ key: "@", metaKey: true }, "AltGraph"))).toBe(false);
  for (const [key, code] of Object.entries({ µ: "KeyM", ґ: "KeyU" })) {
    expect(isPlain(pressed({ key, code }, "AltGraph"))).toBe(false);
    expect(isPlain(pressed({ key, code }))).toBe(true);
  }
});
