/** A Standard Schema, as zod schemas are (standardschema.dev). */
export interface Schema<Output> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => Checked<Output> | Promise<Checked<Output>>;
    readonly types?: { readonly input: Output; readonly output: Output } | undefined;
  };
}

/** Validates an answer; its input may have another shape than its output. */
export interface Validator<Output> {
  readonly "~standard": Pick<Schema<Output>["~standard"], "validate">;
}

type Checked<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly { readonly message: string }[] };

/** A contract that is loaded with the first answer: zod is not part of a first paint. */
export function lazySchema<Output>(load: () => Promise<Validator<Output>>): Schema<Output> {
  return {
    "~standard": {
      version: 1,
      vendor: "deskbell",
      validate: async (value) => (await load())["~standard"].validate(value),
    },
  };
}
