import { expect, it } from "vitest";
import { isFound } from "./find-option.ts";

it("what begins with each of the typed words is found, in any order", () => {
  expect(isFound("Assign to me", "me assign")).toBe(true);
  expect(isFound("Assign to me", "ssign")).toBe(false);
  expect(isFound("Assign to me", "")).toBe(true);
});

it("a colleague is found by name, without accents too, and by address", () => {
  expect(isFound("Tomasz Zieliński tomasz@example.com", "zielin tom")).toBe(true);
  expect(isFound("Tomasz Zielinski tomasz@example.com", "ZIELIŃ")).toBe(true);
  expect(isFound("Tomasz Zieliński tomasz@example.com", "tomasz@ex")).toBe(true);
  expect(isFound("Tomasz Zieliński tomasz@example.com", "ines")).toBe(false);
});
