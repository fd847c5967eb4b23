import { expect, test } from "vitest";
import { hueOf, initialsOf } from "./initials.ts";

test("a person without a picture appears as the first letters of the first and last name", () => {
  expect(["Mara Lind", "Ana Sofía de la Cruz", "Cher", "", "  ", "𝒜da 𝓛"].map(initialsOf)).toEqual([
    "ML",
    "AC",
    "C",
    "?",
    "?",
    "𝒜𝓛",
  ]);
});

test("a person has the same colour on every screen", () => {
  expect(hueOf("Mara Lind")).toBe(hueOf("Mara Lind"));
  expect(hueOf("a very long name ".repeat(50))).toBeLessThan(12);
});
