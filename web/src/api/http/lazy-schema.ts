/** A schema as libraries exchange them: zod's are ones (standardschema.dev). */
export interface Schema<Output> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => Checked<Output> | Promise<Checked<Output>>;
    readonly types?: { readonly input: Output; readonly output: Output } | undefined;
  };
}

/** What checks an answer; it may read another shape than it gives. */
export interface Validator<Output> {
  readonly "~standard": Pick<Schema<Output>["~standard"], "validate">;
}

type Checked<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly { readonly message: string }[] };

/** A contract that is loaded when the first answer is to be checked: zod is no part of a first paint. */
export function lazySchema<Output>(load: () => Promise<Validator<Output>>): Schema<Output> {
  return {
    "~standard": {
      version: 1,
      vendor: "deskbell",
      validate: async (value) => (await load())["~standard"].validate(value),
    },
  };
}
