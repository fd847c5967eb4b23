import { expect, it } from "vitest";
import type { SuiteReport } from "./read-figures.ts";
import { readPage } from "./read-page.ts";
import { writeReport } from "./write-report.ts";

it("what the page says of a suite's last run is read as it was written", () => {
  const figures = { runs: 2, messagesSent: 400, slowestRefusalMs: 3634 };
  const report: SuiteReport = { suite: "faults", seed: 7, startedAt: "2026-01-02", figures };
  const reports = new Map([["faults", report]]);
  expect(readPage(writeReport([], reports))).toEqual(reports);
});
