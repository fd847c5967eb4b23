import { expect, test } from "vitest";
import { findRow, readReference } from "./find-row.ts";
import { readRows } from "./read-rows.ts";

const rows = readRows(`## 5. Rules

- **Password** (login, new): is required. It must contain a digit.
- **Confirm password**: is required.
- Contact: the password is no part.

## 8. Errors

| Situation | Outcome |
|---|---|
| Photo too large | 'Image max' |`);

const textOf = (reference: string) => {
  const read = readReference(reference);
  if (!read) throw new Error("no reference");
  return findRow(rows, read).text;
};

test.each([
  ["§8 Photo too large", "Photo too large | 'Image max'"],
  ["§8 photo too large | 'image max'", "Photo too large | 'Image max'"],
  ["§5 Password", "Password (login, new): is required."],
  ["§5 It must contain", "Password (login, new): It must contain a digit."],
  ["§5 Password … a digit", "Password (login, new): It must contain a digit."],
  ["§5 Confirm", "Confirm password: is required."],
])("%s means %s", (reference, text) => {
  expect(textOf(reference)).toBe(text);
});

test("words of no row are refused, also those of another section", () => {
  expect(() => textOf("§5 Photo too large")).toThrow("§5 Photo too large is no row of the spec");
  expect(() => textOf("§5 a digit … Password")).toThrow("is no row of the spec");
});

test("words of several rows are refused with the names of those rows", () => {
  expect(() => textOf("§5 is required")).toThrow(
    "§5 is required is said by several rows: §5 Password; §5 Confirm password",
  );
});

test.each(["8 Photo", "§ Photo", "§8", "§8 "])("%j is no reference", (text) => {
  expect(readReference(text)).toBeNull();
});
