import { type Doc, isDocument } from "../values/bson-values.ts";
import { type FieldNames, fieldNames } from "../values/raw-fields.ts";

/** The top-level fields that decide whether a document matches; null when it may be any of them. */
export function fieldsOfFilter(filter: Doc): FieldNames | null {
  const names = new Set<string>();
  return collect(filter, names) ? fieldNames(names) : null;
}

/** The top-level fields that these paths begin with. */
export const fieldsOfPaths = (paths: Iterable<string>): FieldNames =>
  fieldNames([...paths].map(topOf));

function collect(filter: Doc, names: Set<string>): boolean {
  return Object.entries(filter).every(([name, clause]) => {
    if (name === "$and" || name === "$or") {
      return (
        Array.isArray(clause) && clause.every((part) => isDocument(part) && collect(part, names))
      );
    }
    if (name.startsWith("$")) return name === "$comment";
    names.add(topOf(name));
    return true;
  });
}

const topOf = (path: string): string => path.split(".", 1)[0] as string;
