import { type LongFunction, linesMax } from "./find-long-functions.ts";

/** How many lines each function has that was longer when the check came, by its file and its name. */
export type Left = Readonly<Record<string, number>>;

export const keyOf = (path: string, { name }: LongFunction): string => `${path} ${name}`;

/** Which functions are too long, but for those that are left to split, which may only become shorter. */
export function judgeFunctions(
  found: Readonly<Record<string, number>>,
  left: Left,
): { problems: string[]; shrunk: Left } {
  const problems = Object.entries(found).flatMap(([key, lines]) => {
    const allowed = left[key] ?? linesMax;
    return lines > allowed ? [`${key} has ${lines} lines of code, ${allowed} at most`] : [];
  });
  const shrunk = Object.entries(left).flatMap(([key, lines]): [string, number][] => {
    const now = found[key];
    return now === undefined ? [] : [[key, Math.min(now, lines)]];
  });
  return { problems, shrunk: Object.fromEntries(shrunk) };
}
