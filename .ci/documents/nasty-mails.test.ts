import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { judgeCases } from "../cases/judge-cases.ts";
import { mailCases } from "../cases/kinds.ts";
import { readCaseTests } from "../cases/read-case-tests.ts";
import { readCases } from "../cases/read-cases.ts";
import { root } from "../steps/run-step.ts";

// mail 25
test("each of the 66 nasty mails has a test of its result; without any one of them there is a problem", () => {
  const cases = readCases(readFileSync(join(root, "docs", mailCases.document), "utf8"), mailCases);
  const nasty = cases.filter(({ id }) => id.startsWith("N")).map(({ id }) => id);
  expect(nasty).toEqual(Array.from({ length: 66 }, (_, index) => `N${index + 1}`));
  const { tests } = readCaseTests(root, mailCases);
  expect(judgeCases(cases, tests, mailCases).problems).toEqual([]);
  for (const id of nasty) {
    const others = tests.map((one) => ({ ...one, ids: one.ids.filter((held) => held !== id) }));
    const { problems } = judgeCases(cases, others, mailCases);
    expect(problems).toEqual([expect.stringContaining(`${id} has no test`)]);
  }
});
