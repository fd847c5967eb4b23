import type { Redact } from "./redactor.ts";

type Named = { name: string };

/** Whether words to be taken out stand in the name of one of these files. */
export const hasNames = (files: readonly Named[], redact: Redact): boolean =>
  files.some(({ name }) => redact(name) !== name);

/**
 * What is to be set in the `files` of a document so that their names are without these words: each name by itself, since
 * the virus check may write beside them at the same time.
 */
export const redactedNames = (files: readonly Named[], redact: Redact): Record<string, string> =>
  Object.fromEntries(files.map(({ name }, i) => [`files.${i}.name`, redact(name)]));
