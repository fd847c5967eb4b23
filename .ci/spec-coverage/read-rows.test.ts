import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findRow } from "./find-row.ts";
import { readRows } from "./read-rows.ts";

const spec = `# Title

Before the sections.

## 2. Screens

### Contact page

Titled 'Welcome'. It has fields.

### Dashboard

- Profile screen:
  - Photo with controls.
  - Name with controls.
- A button exists.

## 8. Errors

| Situation | Outcome |
|---|---|
| Photo too large | 'Image max'; nothing is sent |

- **Password** (login): is required. It has a digit.`;

test("every table row, bullet and sentence of the numbered sections is a row", () => {
  expect(readRows(spec).map(({ section, key, text }) => `§${section} ${key} = ${text}`)).toEqual([
    "§2 Contact page = Titled 'Welcome'.",
    "§2 Contact page … It has fields = It has fields.",
    "§2 Profile screen … Photo with controls = Profile screen: Photo with controls.",
    "§2 Profile screen … Name with controls = Profile screen: Name with controls.",
    "§2 A button exists = A button exists.",
    "§8 Photo too large = Photo too large | 'Image max';",
    "§8 Photo too large … nothing is sent = Photo too large | nothing is sent",
    "§8 Password = Password (login): is required.",
    "§8 Password … It has a digit = Password (login): It has a digit.",
  ]);
});

const rows = readRows(readFileSync(new URL("../../docs/spec.md", import.meta.url), "utf8"));

test("every row of our specification is found by its key", () => {
  expect(rows.length).toBeGreaterThan(200);
  for (const row of rows) {
    expect(findRow(rows, { section: row.section, words: row.key })).toBe(row);
  }
});

test("no line of our specification is left out", () => {
  const kept = rows.map(({ heading, text }) => `${heading} ${text}`).join(" ");
  const spec = readFileSync(new URL("../../docs/spec.md", import.meta.url), "utf8");
  const [, ...sections] = spec.split(/^## /m);
  const lines = sections.flatMap((section) => section.split("\n").slice(1));
  const columns = lines.filter((_, index) => lines[index + 1]?.startsWith("|---"));
  const words = lines
    .filter((line) => !columns.includes(line) && !line.startsWith("|---"))
    .flatMap((line) => line.replace(/^### |\*\*/g, "").split(/[\s|]+/));
  expect(words.filter((word) => !kept.includes(word.replace(/[,:]$/, "")))).toEqual([]);
});
