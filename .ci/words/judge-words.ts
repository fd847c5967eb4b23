import type { Finding } from "./find-old-words.ts";

/** So many places are named; all of them by `--list`. */
const shownMax = 8;

/** Which old names there are more of than are left to do, and how many of each there are. */
export function judgeWords(
  findings: readonly Finding[],
  left: Readonly<Record<string, number>>,
): { problems: string[]; counts: Record<string, number> } {
  const found = Map.groupBy(findings, ({ old }) => old);
  const problems = [...found].flatMap(([old, places]) => {
    const allowed = left[old] ?? 0;
    if (places.length <= allowed) return [];
    const where = [...new Set(places.map(({ path, name }) => `${name} in ${path}`))];
    return [
      `${old} is called ${places[0]?.term} (${places.length} places, ${allowed} are left to do): ${where.slice(0, shownMax).join(", ")}`,
    ];
  });
  const counts = [...found]
    .map(([old, places]): [string, number] => [old, places.length])
    .sort(([one], [other]) => one.localeCompare(other));
  return { problems, counts: Object.fromEntries(counts) };
}
