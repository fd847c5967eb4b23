import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { root } from "../steps/run-step.ts";
import { emptyState, readState, writeState } from "./state.ts";

const folder = mkdtempSync(join(tmpdir(), "deskbell-repeats-"));
const path = join(folder, "tally.jsonl");
afterAll(() => rmSync(folder, { recursive: true }));

const tally = { repeats: 5, failures: ["a test"], load: 2, day: "2026-01-02" };
const blob = "a".repeat(40);
const state = {
  specs: { "e2e/b.spec.ts": { ...tally, blob }, "e2e/a.spec.ts": { ...tally, blob } },
  runs: [{ ...tally, content: blob, minutes: 11.5 }],
};
const head = `{"tally":"npm run test:repeat","format":1}\n`;

it("what was counted is read again, a line for each spec in the order of their paths", () => {
  writeState(path, state);
  expect(readState(path)).toEqual(state);
  const lines = readFileSync(path, "utf8").trimEnd().split("\n");
  expect(lines).toHaveLength(4);
  expect(lines.slice(2).map((line) => JSON.parse(line).spec)).toEqual([
    "e2e/a.spec.ts",
    "e2e/b.spec.ts",
  ]);
  expect(readdirSync(folder)).toEqual(["tally.jsonl"]);
  writeState(path, emptyState);
  expect(readFileSync(path, "utf8")).toBe(head);
});

it("the committed tally can be read", () => {
  expect(() => readState(join(root, "docs/test-repeats.jsonl"))).not.toThrow();
});

it("a developer whose tally is missing or damaged reads which line is wrong, and nothing counts as zero", () => {
  expect(() => readState(join(folder, "missing.jsonl"))).toThrow(/missing.jsonl cannot be read/);
  writeState(path, state);
  const whole = readFileSync(path, "utf8");
  const [, run = "", spec = ""] = whole.split("\n");
  const damages: [text: string, said: RegExp][] = [
    ["", /line 1: /],
    ["\n", /line 1: not JSON/],
    [whole.slice(0, -20), /line 4: the line is cut off/],
    [whole.replace(head, ""), /line 1: .*Unrecognized/s],
    [head.replace("1}", "2}"), /line 1: .*format/s],
    [`${head}<<<<<<< HEAD\n${spec}\n`, /line 2: not JSON: <<<<<<< HEAD/],
    [`${head}null\n`, /line 2: /],
    [`${head}${spec}\n${spec}\n`, /line 3: e2e\/a.spec.ts stands twice/],
    [`${head}${run}\n${run}\n`, /line 3: run 1 stands where run 2 is due/],
    [`${head}${spec.replace(`"repeats":5`, `"repeats":"5"`)}\n`, /line 2: .*repeats/s],
    [`${head}${spec.replace(`"repeats":5`, `"repeats":-5`)}\n`, /line 2: .*repeats/s],
    [`${head}${spec.replace(`"failures":["a test"]`, `"failures":0`)}\n`, /line 2: .*failures/s],
    [`${head}${spec.replace(blob, "")}\n`, /line 2: .*blob/s],
  ];
  for (const [text, said] of damages) {
    writeFileSync(path, text);
    expect(() => readState(path), text).toThrow(said);
    expect(() => readState(path), text).toThrow("--fresh");
  }
});
