import type { FieldValues, Resolver } from "react-hook-form";
import type * as z from "zod";

/**
 * Checks a form by a schema that is loaded when it is first needed: zod and the contracts are no
 * part of a first paint.
 */
export function lazyResolver<Values extends FieldValues>(
  load: () => Promise<z.ZodType<Values>>,
): Resolver<Values> {
  return async (values, context, options) => {
    const loaded = await Promise.all([import("@hookform/resolvers/standard-schema"), load()]).catch(
      () => null,
    );
    // Without connection the form is sent unchecked: that fails too, says why, and can be tried again.
    if (!loaded) return { values, errors: {} };
    const [{ standardSchemaResolver }, schema] = loaded;
    const check = standardSchemaResolver(schema as never) as unknown as Resolver<Values>;
    return check(values, context, options);
  };
}
