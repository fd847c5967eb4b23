import { expect, test } from "vitest";
import { readFlags } from "./flags.ts";

const names = ["search", "login"];

test("without flags everything is measured on all the data, and the page is written", () => {
  expect(readFlags([], names)).toMatchObject({ size: 1, only: [], writesDocs: true, rounds: 7 });
});

test("the quick run takes a hundredth of the data and writes no page", () => {
  expect(readFlags(["--quick"], names)).toMatchObject({ size: 0.01, writesDocs: false });
});

test("a metric that nobody knows and a size that is none are reported by name", () => {
  expect(() => readFlags(["--only", "search,speed"], names)).toThrow("not speed");
  expect(() => readFlags(["--size", "big"], names)).toThrow("--size");
  expect(() => readFlags(["--size", "0"], names)).toThrow("--size");
});
