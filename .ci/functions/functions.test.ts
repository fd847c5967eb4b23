import { describe, expect, it } from "vitest";
import { findLongFunctions } from "./find-long-functions.ts";

/** So many lines, each the same. */
const lines = (count: number, line: string) => Array.from({ length: count }, () => line).join("\n");
const found = (source: string, path = "a.tsx") =>
  findLongFunctions(path, source).map(({ name, lines: count }) => `${name} ${count}`);

describe("the check of long functions", () => {
  it.each([
    ["statements", `export function serve() {\n${lines(79, "next();")}\n}`, ["serve 81"]],
    ["text of JSX", `const Page = () => (\n<p>\n${lines(77, "Welcome")}\n</p>\n);`, ["Page 81"]],
    ["a template", `function page() {\nreturn \`${lines(79, "text")}\`;\n}`, ["page 81"]],
    ["a method", `const desk = { open() {\n${lines(80, "next();")}\n} };`, ["open 82"]],
    [
      "a function in it",
      `function outer() {\n${lines(2, lines(40, "on(() => {});"))}\n}`,
      ["outer 82"],
    ],
  ])("counts %s", (_, source, expected) => {
    expect(found(source)).toEqual(expected);
  });

  it.each([
    ["blank lines", `function serve() {\n${lines(90, "")}\n${lines(78, "next();")}\n}`],
    [
      "comments",
      `function serve() {\n/**\n${lines(40, " * why")}\n */\n${lines(78, "// why\nnext();")}\n}`,
    ],
    ["comments in JSX", `const Page = () => (\n<p>\n${lines(90, "{/* why */}")}\n</p>\n);`],
  ])("does not count %s", (_, source) => {
    expect(found(source)).toEqual([]);
  });
});
