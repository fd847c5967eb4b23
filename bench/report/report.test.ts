import { expect, test } from "vitest";
import type { Result } from "../harness/run-metric.ts";
import { baselineOf, regressionsOf } from "./baseline.ts";
import { figure } from "./figures.ts";
import { pageOf } from "./page.ts";
import { heaviest } from "./profile.ts";
import { withBlock } from "./readme-block.ts";
import { mergeReports, type Report } from "./report.ts";
import { tableOf } from "./table.ts";

const aResult = (changes: Partial<Result> = {}): Result => ({
  metric: "search",
  name: "p50",
  title: "Search by staff, p50",
  floor: "an indexed findOne",
  unit: "ms",
  kind: "wall",
  target: { ratioMax: 15 },
  floorValue: 0.5,
  ours: 4.25,
  ratio: 8.5,
  bestRatio: 8.4,
  spread: 1.3,
  control: 1.01,
  rounds: 7,
  verdict: "met",
  note: "",
  measuredAt: "2026-11-21T16:00:00.000Z",
  ...changes,
});

const aReport = (results: Result[]): Report => ({
  at: "2026-11-21T16:00:00.000Z",
  size: 1,
  data: { tickets: 100_000, customers: 20_000, messages: 1_000_123 },
  machine: {
    cores: 2,
    processor: "a processor",
    memoryGigabytes: 16,
    node: "v24.21.0",
    chromium: "156.0",
    system: "Debian",
    database: "the embedded store",
    loadBefore: 0.4,
  },
  results,
});

test("a line of the table has floor, ours, ratio, spread, target and what came of it", () => {
  expect(tableOf([aResult()]).split("\n").at(-1)).toBe(
    "| Search by staff, p50 | an indexed findOne | 0.50 ms | 4.25 ms | 8.50× | 1.30× | ≤ 15× | met |",
  );
});

test("what is not met or noisy stands out, what was not measured is a dash", () => {
  const skipped = { floorValue: null, ours: null, ratio: null, spread: null } as const;
  const table = tableOf([
    aResult({ verdict: "not met" }),
    aResult({ verdict: "skipped", ...skipped }),
  ]);
  expect(table).toContain("| **not met** |");
  expect(table).toContain("| – | – | – | – | ≤ 15× | **skipped** |");
});

test("figures have as many digits as say something", () => {
  expect(figure(1_234.5, "ms")).toBe("1,235 ms");
  expect(figure(12.34, "µs")).toBe("12.3 µs");
  expect(figure(0, "")).toBe("0");
  expect(figure(Number.POSITIVE_INFINITY, "ms")).toBe("∞");
});

test("the page says how many targets are met, and names no machine", () => {
  const page = pageOf(aReport([aResult(), aResult({ verdict: "noisy", note: "why" })]));
  expect(page).toContain("Of 2 targets 1 are met, 1 noisy.");
  expect(page).toContain("100,000 tickets of 20,000 customers with 1,000,123 messages");
  expect(page).toContain("- search: why");
});

test("the README's block is written between its marks, and nothing else is touched", () => {
  const readme = "# A\n<!-- bench: written by npm run bench -->\nold\n<!-- /bench -->\nZ\n";
  const written = withBlock(readme, aReport([aResult()]));
  expect(written.startsWith("# A\n")).toBe(true);
  expect(written.endsWith("<!-- /bench -->\nZ\n")).toBe(true);
  expect(written).not.toContain("old");
  expect(withBlock(written, aReport([aResult()]))).toBe(written);
  expect(() => withBlock("# A", aReport([]))).toThrow("README.md has no");
});

test("a metric that is measured again replaces its earlier figures, of the same size only", () => {
  const other = aResult({ metric: "login", ours: 1 });
  const earlier = aReport([aResult({ ours: 9 }), other]);
  const alone = { order: ["login", "search"], isWhole: false };
  const merged = mergeReports(earlier, aReport([aResult({ ours: 5 })]), alone);
  expect(merged.results.map(({ ours }) => ours)).toEqual([1, 5]);
  expect(pageOf(merged)).toContain("- search: measured alone on 2026-11-21, load before 0.4");
  expect(pageOf(merged)).not.toContain("- login:");
});

test("a metric that was measured on more tickets has a table of its own, which a whole run leaves there", () => {
  const data = { tickets: 300_000, customers: 60_000, messages: 309_999 };
  const large: Report = { ...aReport([aResult({ ours: 7 })]), size: 3, data };
  const alone = { order: ["search"], isWhole: false };
  const merged = mergeReports(aReport([aResult({ ours: 9 })]), large, alone);
  expect(merged).toMatchObject({ size: 1, data: { tickets: 100_000 } });
  const [before, after] = pageOf(merged).split("## On 300,000 tickets with 309,999 messages");
  expect([before, after].map((part) => part?.includes("| 9 ms |"))).toEqual([true, false]);
  expect(after).toContain("| 7 ms |");
  const again = mergeReports(merged, large, alone);
  expect(again.results).toHaveLength(2);
  const whole = mergeReports(merged, aReport([aResult({ ours: 3 })]), { ...alone, isWhole: true });
  expect(whole.results.map(({ ours }) => ours)).toEqual([3, 7]);
});

test("a ratio of processor time that is worse by more than a third fails the check, wall time never", () => {
  const cpu = { metric: "read-pages", name: "list", kind: "cpu", bestRatio: 2 } as const;
  const baseline = baselineOf([aResult(cpu), aResult()]);
  expect(baseline).toEqual({ "read-pages list": 2 });
  expect(regressionsOf([aResult({ ...cpu, bestRatio: 2.6 })], baseline)).toEqual([]);
  expect(regressionsOf([aResult({ ...cpu, bestRatio: 2.7 })], baseline)).toMatchObject([
    { metric: "read-pages", isExact: false },
  ]);
  expect(regressionsOf([aResult({ bestRatio: 99 })], baseline)).toEqual([]);
});

test("counts and bytes fail the check at once, and so does a metric that failed", () => {
  const count = aResult({ metric: "participants", kind: "count", target: { exactly: 0 }, ours: 1 });
  const failed = aResult({ verdict: "failed", note: "no Chromium" });
  const found = regressionsOf([failed, { ...count, verdict: "not met" }], {});
  expect(found.map(({ isExact }) => isExact)).toEqual([true, false]);
});

test("a profile names the functions that took most of the time that was not idle", () => {
  const frame = (id: number, functionName: string) => ({
    id,
    callFrame: { functionName, url: "file:///x/server/src/a.ts", lineNumber: 1 },
  });
  const idle = { id: 3, callFrame: { functionName: "(idle)", url: "", lineNumber: -1 } };
  const profile = {
    nodes: [frame(1, "present"), frame(2, "parse"), idle],
    samples: [1, 2, 1, 3],
    timeDeltas: [10, 20, 50, 900],
  };
  expect(heaviest(profile, 2)).toEqual([
    " 75.0 %  present server/src/a.ts:2",
    " 25.0 %  parse server/src/a.ts:2",
  ]);
});
