import { describe, expect, it } from "vitest";
import { findDeadReferences } from "./find-dead-references.ts";

const paths = new Set([
  "README.md",
  "docs/scaling.md",
  "docs/decisions/0004-order.md",
  "web/src/a.ts",
]);
const dead = (path: string, text: string) => findDeadReferences({ path, text }, { paths });

describe("a reader of the documents", () => {
  it.each([
    ["a link", "docs/scaling.md", "see [order](decisions/0004-order.md#why)"],
    ["a link to a folder", "README.md", "see [decisions](docs/decisions)"],
    ["a link to another site and to a heading", "README.md", "[a](https://b.example/c.md) [d](#e)"],
    ["a mention of a document", "web/src/a.ts", "// see docs/scaling.md and decision 0004"],
    ["a mention of a source", "README.md", "`web/src/a.ts` or `src/a.ts` or `a.ts` (0004)"],
    ["a mention of a folder", "README.md", "`web/src/`, `src/` and what is built: `dist/`"],
    ["a document of another project", "web/src/a.ts", "// Electron's docs/api/app.md"],
  ])("is led on by %s", (_, path, text) => {
    expect(dead(path, text)).toEqual([]);
  });

  it.each([
    ["a link", "docs/scaling.md", "see [order](0004-order.md)", "0004-order.md"],
    ["a mention of a document", "web/src/a.ts", "// perf.md 12: slow", "perf.md"],
    ["a mention of a decision", "web/src/a.ts", "// docs/decisions/0014", "decision 0014"],
    ["a number of a decision", "README.md", "as decided (0014)", "decision 0014"],
    ["a mention of a source", "README.md", "`b.ts` does it", "b.ts"],
    ["a mention of a folder", "README.md", "`src/notes/` has it", "src/notes/"],
  ])("is not sent after %s that is gone", (_, path, text, name) => {
    expect(dead(path, text)).toEqual([`${path} mentions ${name}, which is not there`]);
  });
});
