/** One case of docs/security-cases.md. */
export type Case = {
  /** For instance `A01`. */
  id: string;
  input: string;
  expected: string;
};

const row = /^\| ([A-I]\d\d) \| (.*?) \| (.*?) \| (.*?) \|$/;

/**
 * The cases of the document, in its order.
 *
 * @throws Error when an id stands there twice
 */
export function readCases(document: string): Case[] {
  const cases = document.split("\n").flatMap((line): Case[] => {
    const [, id, input = "", expected = ""] = row.exec(line) ?? [];
    return id ? [{ id, input, expected }] : [];
  });
  const seen = new Set<string>();
  for (const { id } of cases) {
    if (seen.has(id)) throw new Error(`docs/security-cases.md: ${id} stands there twice`);
    seen.add(id);
  }
  return cases;
}
