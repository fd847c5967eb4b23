import { causeOf, isApiError } from "./api-error.ts";
import { refusalTexts } from "./refusal-texts.ts";

/**
 * Puts what the server says about fields of a form below them.
 *
 * @returns what is wrong beside that, one sentence each
 */
export function putRefusal<Field extends string>(
  error: unknown,
  fields: readonly Field[],
  setError: (field: Field, error: { message: string }) => void,
): string[] {
  if (!isApiError(error)) return [causeOf(error)];
  for (const field of fields) {
    const message = error.errors[field]?.msg;
    if (message) setError(field, { message });
  }
  return refusalTexts(error, fields);
}
