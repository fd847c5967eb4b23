import type { Kind } from "./kinds.ts";

/** One sentence of a document. */
export type Case = {
  /** For instance `A01`. */
  id: string;
  input: string;
};

/**
 * The cases of the document, in its order.
 *
 * @throws Error when an id stands there twice
 */
export function readCases(source: string, { row, document }: Kind): Case[] {
  const cases = source.split("\n").flatMap((line): Case[] => {
    const [, id, input = ""] = row.exec(line) ?? [];
    return id ? [{ id, input }] : [];
  });
  const seen = new Set<string>();
  for (const { id } of cases) {
    if (seen.has(id)) throw new Error(`docs/${document}: ${id} stands there twice`);
    seen.add(id);
  }
  return cases;
}
