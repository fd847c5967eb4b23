import { type Doc, isDocument } from "../values/bson-values.ts";
import { badValue, failedToParse } from "../values/mongo-error.ts";
import { compileFilter, type MatchContext } from "./match.ts";
import type { ArrayFilters } from "./update-paths.ts";

/** The predicates of `arrayFilters` by the name that update paths use them under. */
export function compileArrayFilters(
  filters: readonly Doc[],
  paths: readonly string[],
  context: MatchContext,
): ArrayFilters {
  const compiled: ArrayFilters = new Map();
  for (const filter of filters) {
    const name = nameOf(filter);
    if (compiled.has(name)) {
      throw failedToParse(
        `Found multiple array filters with the same top-level field name ${name}`,
      );
    }
    compiled.set(name, compileFilter(filter, context));
  }
  for (const name of compiled.keys()) {
    if (!paths.some((path) => path.includes(`$[${name}]`))) {
      throw failedToParse(`The array filter for identifier '${name}' was not used in the update`);
    }
  }
  for (const path of paths) {
    for (const [, name = ""] of path.matchAll(/\$\[([^\]]+)\]/g)) {
      if (!compiled.has(name)) {
        throw badValue(`No array filter found for identifier '${name}' in path '${path}'`);
      }
    }
  }
  return compiled;
}

function nameOf(filter: Doc): string {
  const names = new Set(topLevelNames(filter));
  const [name = ""] = names;
  if (names.size !== 1) {
    throw failedToParse(
      `Error parsing array filter :: caused by :: Expected a single top-level field name, found '${[...names].join("', '")}'`,
    );
  }
  if (!/^[a-z][a-zA-Z0-9]*$/.test(name)) {
    throw badValue(
      `Error parsing array filter :: caused by :: The top-level field name must be an alphanumeric string beginning with a lowercase letter, found '${name}'`,
    );
  }
  return name;
}

function topLevelNames(filter: Doc): string[] {
  return Object.entries(filter).flatMap(([name, value]) => {
    if (!name.startsWith("$")) return [name.split(".")[0] as string];
    return Array.isArray(value) ? value.filter(isDocument).flatMap(topLevelNames) : [];
  });
}
