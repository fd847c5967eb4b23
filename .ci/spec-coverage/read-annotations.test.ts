import { expect, test } from "vitest";
import { readAnnotations } from "./read-annotations.ts";

const read = (source: string) =>
  readAnnotations("web/a.test.ts", source).map(
    ({ reference, test, line }) => `${line} §${reference.section} ${reference.words}: ${test}`,
  );

test("a comment above a test names the row that it proves", () => {
  const source = `
// spec §8 Photo too large
// spec §5 Profile photo
it("refuses a large photo", async () => {});`;
  expect(read(source)).toEqual([
    "2 §8 Photo too large: refuses a large photo",
    "3 §5 Profile photo: refuses a large photo",
  ]);
});

test("a name may stand behind a table or on a line of its own, and in groups", () => {
  const source = `
describe("a session", () => {
  it("begins", () => {});

  describe("of a customer", () => {
    // spec §4 Logout
    it.each([
      ["(", 1],
    ])(
      "is over after \\"%s\\"",
      () => {},
    );
  });

  // spec §4 Login
  // Both are needed.
  test(
    \`lasts \${days} days\`,
    () => {},
  );
});`;
  expect(read(source)).toEqual([
    '6 §4 Logout: a session › of a customer › is over after "%s"',
    `15 §4 Login: a session › lasts $\{days} days`,
  ]);
});

test("a group can be annotated as a whole", () => {
  expect(read('// spec §4 Logout\ntest.describe("signing out", () => {')).toEqual([
    "1 §4 Logout: signing out",
  ]);
});

test("an annotation above anything else is refused", () => {
  expect(() => read("// spec §4 Logout\nconst a = 1;")).toThrow("web/a.test.ts:1: below");
  expect(() => read("// spec §4 Logout\n")).toThrow("stands no test");
});

test("an annotation without words is refused", () => {
  expect(() => read('// spec §4\ntest("a", () => {});')).toThrow('"§4" names no row');
});

test.each(["it.skip", "test.todo", "test.fixme", "it.only", "describe.skip", "test.describe.skip"])(
  "a file that proves rows leaves out no tests by %s",
  (modifier) => {
    const source = `// spec §4 Logout\nit("a", () => {});\n${modifier}("b", () => {});`;
    expect(() => read(source)).toThrow(`${modifier} leaves out tests`);
    expect(read(`${modifier}("b", () => {});`)).toEqual([]);
  },
);
