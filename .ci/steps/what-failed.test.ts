import { expect, it } from "vitest";
import { whatFailed } from "./what-failed.ts";

const numbered = (count: number) => Array.from({ length: count }, (_, i) => `line ${i + 1}`);

it("a short error is repeated whole, without colours, empty lines and other people's code", () => {
  const error = [
    "Error: \u001b[31mexpected\u001b[39m 1 to be 2",
    "",
    "    at inbox.spec.ts:3:5",
    "    at run (/desk/node_modules/vitest/run.js:1:1)",
    "    at process.processTicks (node:internal/process:1:1)",
  ].join("\n");
  expect(whatFailed("a test", [error]).said).toEqual([
    "Error: expected 1 to be 2",
    "    at inbox.spec.ts:3:5",
  ]);
});

it("of a long error the beginning is repeated, and where it was", () => {
  const place = ["> 12 |   await agent.sees();", "    at inbox.spec.ts:12:5"];
  const { said } = whatFailed("a test", [[...numbered(60), ...place].join("\n")]);
  expect(said).toHaveLength(25);
  expect(said.slice(-4)).toEqual(["line 22", "…", ...place]);
});

it("of several errors each has its share, so that the last is read, too", () => {
  const complaint = "a page has complained:\nTypeError: x is undefined";
  const { said } = whatFailed("a test", [numbered(60).join("\n"), complaint]);
  expect(said.slice(0, 1)).toEqual(["line 1"]);
  expect(said.slice(-3)).toEqual(["…", ...complaint.split("\n")]);
  expect(said.length).toBeLessThanOrEqual(25);
});
