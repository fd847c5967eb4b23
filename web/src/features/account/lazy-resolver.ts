import type { Login } from "@deskbell/shared/users/credentials";
import type { FieldValues, Resolver } from "react-hook-form";
import type * as z from "zod";

/**
 * Validates a form by a schema that is loaded when it is first needed: zod and the contracts are not
 * part of a first paint.
 */
export function lazyResolver<Values extends FieldValues>(
  load: () => Promise<z.ZodType<Values>>,
): Resolver<Values> {
  return async (values, context, options) => {
    const loaded = await Promise.all([import("@hookform/resolvers/standard-schema"), load()]).catch(
      () => null,
    );
    // Without a connection the form is submitted unchecked: that fails too, says why, and can be retried.
    if (!loaded) return { values, errors: {} };
    const [{ standardSchemaResolver }, schema] = loaded;
    const check = standardSchemaResolver(schema as never) as unknown as Resolver<Values>;
    return check(values, context, options);
  };
}

export const loadLoginSchema = () =>
  import("@deskbell/shared/users/credentials").then(({ loginSchema }) => loginSchema);

/** Validates address and password before they are sent. */
export const loginResolver = lazyResolver<Login>(loadLoginSchema);
