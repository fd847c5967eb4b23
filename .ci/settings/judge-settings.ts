import type { Setting } from "./read-example.ts";

type Schema = { safeParse(value: unknown): { success: boolean } };

type Known = {
  /** What the server reads, each with what it may hold. */
  schemas: Readonly<Record<string, Schema>>;
  /** What it reads and no operator sets. */
  internal: readonly string[];
};

/** Where `.env.example` and the server disagree, a line for each. */
export function judgeSettings(
  settings: readonly Setting[],
  { schemas, internal }: Known,
): string[] {
  const problems: string[] = [];
  const variables = settings.flatMap((setting) => setting.variables);
  const names = variables.map(({ name }) => name);
  for (const name of Object.keys(schemas)) {
    if (!names.includes(name) && !internal.includes(name)) problems.push(`${name} is missing`);
  }
  for (const [index, { name, example }] of variables.entries()) {
    const schema = schemas[name];
    if (!schema) problems.push(`${name} is read by nobody`);
    else if (internal.includes(name)) problems.push(`${name} is not for operators`);
    else if (!schema.safeParse(example).success) problems.push(`${name}'s example is refused`);
    if (names.indexOf(name) !== index) problems.push(`${name} stands there twice`);
  }
  return problems;
}
