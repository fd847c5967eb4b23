import { expect, test } from "vitest";
import { judgeCases } from "./judge-cases.ts";
import { securityCases } from "./kinds.ts";
import { readCaseComments } from "./read-case-comments.ts";
import { readCasePrograms } from "./read-case-programs.ts";
import { readCases } from "./read-cases.ts";
import { withoutFigures, writeCaseReport } from "./write-case-report.ts";

const document = `
| Case | Input | Expected | Here |
|---|---|---|---|
| A01 | Wrong password | 401 |  |
| A03 | An operator | 400 | kept |
`;
const source = `
describe("a door", () => {
  // case A01
  // spec §4 Logout
  it("stays shut", async () => {});
});
// case A03 A01
it.each([["x"]])("refuses %s", () => {});`;

test("a comment above a test names the cases that it holds", () => {
  expect(readCaseComments("a.test.ts", source, securityCases)).toEqual([
    { ids: ["A01"], test: "a door › stays shut", path: "a.test.ts", line: 3 },
    { ids: ["A03", "A01"], test: "refuses %s", path: "a.test.ts", line: 7 },
  ]);
});

test.each([
  ["no id", "// case wrong password\nit('x', () => {});", "is no list of cases"],
  ["no test below", "// case A01\nconst x = 1;", "stands no test"],
  ["a test left out", "// case A01\nit.skip('x', () => {});", "leaves out tests"],
])("a comment with %s is a mistake", (_name, written, problem) => {
  expect(() => readCaseComments("a.test.ts", written, securityCases)).toThrow(problem);
});

test("a case without a test is a problem", () => {
  const cases = readCases(document, securityCases);
  const tests = readCaseComments("a.test.ts", '// case A01\nit("x");', securityCases);
  expect(judgeCases(cases, tests, securityCases).problems).toEqual([
    "A03 has no test: An operator",
  ]);
});

test("a test that names a case which is none is a problem", () => {
  const written = '// case A77 A01 A03\nit("x");';
  const tests = readCaseComments("a.test.ts", written, securityCases);
  expect(judgeCases(readCases(document, securityCases), tests, securityCases).problems).toEqual([
    "a.test.ts:1: there is no case A77",
  ]);
});

const program = `
// case A03 by faults: nodeKills, lost
/** Everything breaks, and nothing is lost. */
export async function run() {}`;

test("a program names the cases that it holds, which are reported with what it counted last", () => {
  const tests = readCasePrograms("e2e/faults/run.ts", program, securityCases);
  expect(tests).toMatchObject([
    { ids: ["A03"], line: 2, test: "Everything breaks, and nothing is lost" },
  ]);
  const { held } = judgeCases(readCases(document, securityCases), tests, securityCases);
  const startedAt = "2026-11-26";
  const ran = { suite: "faults", seed: 1, startedAt, figures: { nodeKills: 17, lost: 0 } };
  const report = writeCaseReport(held, securityCases, new Map([["faults", ran]]));
  expect(report).toContain(
    "(../e2e/faults/run.ts); last run of [faults](promises.md#the-suites-last-runs) 2026-11-26: node kills 17, lost 0 |",
  );
  const notYet = writeCaseReport(held, securityCases, new Map());
  expect(notYet).toContain("; last run of faults: none yet |");
  expect(withoutFigures(report)).toBe(withoutFigures(notYet));
});

test.each([
  ["names no cases", program.replace("A03", "all"), "is no list of cases"],
  ["does not say what it does", program.replace(/\/\*.*/, ""), "nothing says what is done"],
])("a program that %s is a mistake", (_name, written, problem) => {
  expect(() => readCasePrograms("e2e/faults/run.ts", written, securityCases)).toThrow(problem);
});

test("an id stands in the document once", () => {
  expect(() => readCases(document + document, securityCases)).toThrow("A01 stands there twice");
});
