import type { Setting } from "./read-example.ts";

const start = "<!-- settings: written by npm run settings from .env.example -->";
const end = "<!-- /settings -->";

/**
 * README.md with its table of settings.
 *
 * @throws Error when it has no place for it
 */
export function withTable(readme: string, settings: readonly Setting[]): string {
  const [from, to] = [readme.indexOf(start), readme.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`README.md has no ${start} … ${end}`);
  const rows = settings.map(({ variables, standard, meaning }) => {
    const names = variables.map(({ name }) => `\`${name}\``).join(", ");
    return `| ${names} | ${standard} | ${meaning} |`;
  });
  const table = ["| variable | default | meaning |", "|---|---|---|", ...rows].join("\n");
  return `${readme.slice(0, from)}${start}\n${table}\n${readme.slice(to)}`;
}
