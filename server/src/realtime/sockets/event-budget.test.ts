import { expect, it } from "vitest";
import { abuseMax, budgetMax, createEventBudget } from "./event-budget.ts";

const taken = (budget: ReturnType<typeof createEventBudget>, times: number) =>
  Array.from({ length: times }, () => budget.take()).filter(Boolean).length;

it("a window may say so much in ten seconds, and again in the next ten", () => {
  let nowMs = 0;
  const budget = createEventBudget(() => nowMs);
  expect(taken(budget, budgetMax + 5)).toBe(budgetMax);
  nowMs = 9_999;
  expect(budget.take()).toBe(false);
  nowMs = 10_000;
  expect(taken(budget, budgetMax + 5)).toBe(budgetMax);
});

it("only who goes on and on is abusive, and not for ever", () => {
  let nowMs = 0;
  const budget = createEventBudget(() => nowMs);
  taken(budget, abuseMax - 1);
  expect(budget.isAbused()).toBe(false);
  taken(budget, 1);
  expect(budget.isAbused()).toBe(true);
  nowMs = 10_000;
  expect(budget.isAbused()).toBe(false);
});
