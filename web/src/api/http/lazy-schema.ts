import { loadChunk } from "../../platform/load-chunk.ts";

/** A Standard Schema, as zod schemas are (standardschema.dev). */
export interface Schema<Output> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => CheckResult<Output> | Promise<CheckResult<Output>>;
    readonly types?: { readonly input: Output; readonly output: Output } | undefined;
  };
}

/** Validates an answer; its input may have another shape than its output. */
export interface Validator<Output> {
  readonly "~standard": Pick<Schema<Output>["~standard"], "validate">;
}

type CheckResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly { readonly message: string }[] };

/** The one issue of an answer that nothing could be said about: its contract could not be loaded. */
export const contractNotLoaded = { message: "contract_not_loaded" };

/** A contract that is loaded with the first answer: zod is not part of a first paint. */
export function lazySchema<Output>(load: () => Promise<Validator<Output>>): Schema<Output> {
  return {
    "~standard": {
      version: 1,
      vendor: "deskbell",
      validate: async (value) => {
        const contract = await loadChunk(load).catch(() => null);
        return contract?.["~standard"].validate(value) ?? { issues: [contractNotLoaded] };
      },
    },
  };
}
