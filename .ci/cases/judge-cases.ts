import type { CaseTest } from "./read-case-comments.ts";
import type { Case } from "./read-cases.ts";

/** A case with the tests that name it. */
export type HeldCase = Case & { tests: CaseTest[] };

/**
 * Gives every test to the cases that it names.
 *
 * @param pending ids that may be without a test for now; one that has a test is a problem, so that the list shrinks
 */
export function judgeCases(
  cases: readonly Case[],
  tests: readonly CaseTest[],
  pending: readonly string[],
): { held: HeldCase[]; problems: string[] } {
  const held = cases.map(
    (one): HeldCase => ({
      ...one,
      tests: tests.filter(({ ids }) => ids.includes(one.id)),
    }),
  );
  const known = new Set(cases.map(({ id }) => id));
  const unknown = tests.flatMap(({ ids, path, line }) =>
    ids.filter((id) => !known.has(id)).map((id) => `${path}:${line}: there is no case ${id}`),
  );
  const open = held
    .filter(({ id, tests }) => tests.length === 0 && !pending.includes(id))
    .map(({ id, input }) => `${id} has no test: ${input}`);
  const done = held
    .filter(({ id, tests }) => tests.length > 0 && pending.includes(id))
    .map(({ id }) => `${id} has a test: take it off .ci/cases/pending.ts`);
  const strange = pending
    .filter((id) => !known.has(id))
    .map((id) => `.ci/cases/pending.ts: there is no case ${id}`);
  return { held, problems: [...unknown, ...open, ...done, ...strange] };
}
