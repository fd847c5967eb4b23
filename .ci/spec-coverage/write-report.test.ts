import { expect, test } from "vitest";
import { isOpen, proveRows } from "./prove-rows.ts";
import { readAnnotations } from "./read-annotations.ts";
import { readDecisions } from "./read-decisions.ts";
import { readRows } from "./read-rows.ts";
import { writeReport } from "./write-report.ts";

const rows = readRows(`## 2. Screens

### Login screen

- Split layout. A box exists.

## 8. Errors

| Situation | Outcome |
|---|---|
| Photo too large | 'Image max' |`);
const tests = readAnnotations(
  "web/a.test.ts",
  `// spec §8 Photo too large
test("a photo | is [too] large", () => {});
// spec §9 Photo
test("b", () => {});`,
);
const decisions = readDecisions(`| Statement | Decided | Where |
|---|---|---|
| §2 A box exists | Its behaviour is ours. | [a.ts](a.ts) |`);

test("the report says for every row by which tests it is proven", () => {
  const proven = proveRows(rows, tests, decisions);
  expect(proven.problems).toEqual(["web/a.test.ts:3: §9 Photo is no row of the spec"]);
  expect(proven.rows.filter(isOpen).map(({ key }) => key)).toEqual(["Split layout"]);
  const titles = new Map([
    [2, "Screens"],
    [8, "Errors"],
  ]);
  const report = writeReport(proven.rows, titles);
  expect(report.slice(report.indexOf("2 of 3"))).toBe(`2 of 3 statements are proven.

## 2. Screens

### Login screen

| Statement | Proven by |
|---|---|
| Split layout. | **nothing** |
| A box exists. | [decided](spec-decisions.md): Its behaviour is ours. |

## 8. Errors

| Statement | Proven by |
|---|---|
| Photo too large \\| 'Image max' | [a photo \\| is \\[too\\] large](../web/a.test.ts) |
`);
});

test("a decision must say what was decided, and where", () => {
  const table = (row: string) => `| a | b | c |\n|---|---|---|\n${row}`;
  expect(() => readDecisions(table("| §2 A box | | [a.ts](a.ts) |"))).toThrow("§2 A box");
  expect(() => readDecisions(table("| A box | So. | [a.ts](a.ts) |"))).toThrow("A box");
});
