/** What the emulator takes of `exegesis-express`. */
export type Exegesis = {
  middleware(description: unknown, options: Record<string, unknown>): Promise<unknown>;
};

/** The compiler of checkers, `ajv`, as far as it is changed here. */
export type Checkers = { prototype: { validateSchema(schema: unknown): unknown } };

/**
 * Has the emulator compile its checker of a path's requests and answers when the path is first asked
 * for, and not at start, and without checking each time anew that its own description is a
 * description: most of its start was that. Requests are checked as before. The first is an option of
 * exegesis, the second one of ajv (`validateSchema`); the emulator hands neither on.
 *
 * @throws Error when one of them is called in another way now
 */
export function validateLazily(exegesis: Exegesis, { prototype }: Checkers): void {
  const { middleware } = exegesis;
  if (typeof middleware !== "function") throw new Error("exegesis-express has no middleware");
  if (typeof prototype.validateSchema !== "function") throw new Error("ajv checks no schemas");
  exegesis.middleware = (description, options) =>
    middleware(description, { ...options, lazyCompileValidationSchemas: true });
  prototype.validateSchema = () => true;
}
