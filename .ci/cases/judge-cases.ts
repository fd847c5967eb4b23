import type { Kind } from "./kinds.ts";
import type { CaseTest } from "./read-case-comments.ts";
import type { Case } from "./read-cases.ts";

/** A case with the tests that name it. */
export type HeldCase = Case & { tests: CaseTest[] };

/** Gives every test to the cases that it names. */
export function judgeCases(
  cases: readonly Case[],
  tests: readonly CaseTest[],
  { isWhole, required }: Pick<Kind, "isWhole" | "required">,
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
    .filter(({ id, tests }) => tests.length === 0 && (isWhole || required?.test(id)))
    .map(({ id, input }) => `${id} has no test: ${input}`);
  return { held, problems: [...unknown, ...open] };
}
