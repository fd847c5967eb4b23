import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import {
  findOperation,
  findResponse,
  judge,
} from "../../server/src/testing/openapi/read-document.ts";
import { apiContracts, type RouteContract } from "../../web/src/testing/api-contracts.ts";
import { root } from "../steps/run-step.ts";
import { exampleValues, type JsonSchema } from "./example-values.ts";
import { findPageCalls, type PageCall } from "./find-page-calls.ts";

const document = JSON.parse(readFileSync(join(root, "docs/openapi.json"), "utf8"));
const schemaAt = (ref: string): JsonSchema =>
  ref
    .slice("#/".length)
    .split("/")
    .reduce((node, part) => node[part.replaceAll("~1", "/").replaceAll("~0", "~")], document);

const schemaOf = ({ answer }: RouteContract) =>
  z.toJSONSchema(answer, { io: "input" }) as JsonSchema;

const contracts = Object.entries(apiContracts).map(([route, contract]) => {
  const [method = "", path = ""] = route.split(" ");
  const operation = findOperation(method, `/api/v1/${path}`);
  const response = operation && findResponse(operation, 200);
  const pointer = `${response?.pointer}/content/application~1json/schema`;
  return { route, contract: contract as RouteContract, isKnown: response !== null, pointer };
});

/** What is put into a call's path may stand for a word of a described path, or for its parameter. */
function isDescribed({ method, path }: PageCall): boolean {
  const parts = `/api/v1/${path}`.split("/");
  return Object.keys(document.paths).some((one) => {
    const words = one.split("/");
    const fits = (part: string, at: number) => part === words[at] || part.includes("{");
    return (
      method.toLowerCase() in document.paths[one] &&
      words.length === parts.length &&
      parts.every(fits)
    );
  });
}

const calls = globSync("web/src/**/*.{ts,tsx}", { cwd: root })
  .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
  .flatMap((file) => findPageCalls(readFileSync(join(root, file), "utf8"), file));

describe("what docs/openapi.json says to integrators holds for the page, too", () => {
  it.each(calls)("the page calls $method $path, and it is described there", (call) => {
    expect(isDescribed(call)).toBe(true);
  });

  it("the page's calls are found: most of the routes that people use are among them", () => {
    const routes = new Set(calls.map(({ method, path }) => `${method} ${path}`));
    expect(routes.size).toBeGreaterThanOrEqual(25);
    expect([...routes]).toEqual(
      expect.arrayContaining(["GET users/me", "PUT conversation/{0}/read", "POST message"]),
    );
  });

  it.each(contracts)("the page's tests ask $route, which is described", ({ isKnown }) => {
    expect(isKnown).toBe(true);
  });

  it.each(contracts)("the page reads every answer to $route that it describes", (one) => {
    const { contract, pointer } = one;
    const examples = exampleValues(schemaAt(pointer), schemaAt);
    expect(examples.length).toBeGreaterThan(1);
    for (const example of examples) {
      expect(judge(pointer, example)).toBe("");
      expect(contract.answer.safeParse(example).error?.message).toBeUndefined();
    }
  });

  it.each(contracts)("what the page's tests may answer to $route a server may, too", (one) => {
    const { contract, pointer } = one;
    for (const example of exampleValues(schemaOf(contract))) {
      expect(judge(pointer, example)).toBe("");
    }
  });
});
