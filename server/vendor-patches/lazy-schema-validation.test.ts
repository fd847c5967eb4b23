import { expect, it } from "vitest";
import { type Checkers, type Exegesis, validateLazily } from "./lazy-schema-validation.ts";

const checkers = (): Checkers => ({ prototype: { validateSchema: () => false } });

it("the emulator's checkers are compiled later, and its own options stay", async () => {
  const given: unknown[] = [];
  const exegesis: Exegesis = { middleware: async (...all) => given.push(all) };
  validateLazily(exegesis, checkers());
  await exegesis.middleware("description", { strictValidation: true });
  expect(given).toEqual([
    ["description", { strictValidation: true, lazyCompileValidationSchemas: true }],
  ]);
});

it("an exegesis or an ajv that is called in another way is noticed at once", () => {
  const exegesis: Exegesis = { middleware: async () => {} };
  expect(() => validateLazily({} as Exegesis, checkers())).toThrow("no middleware");
  expect(() => validateLazily(exegesis, { prototype: {} } as Checkers)).toThrow("no schemas");
});
