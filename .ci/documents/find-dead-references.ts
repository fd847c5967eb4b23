import { posix } from "node:path";

/** A file of the repository that may mention others. */
export type Mentioning = { path: string; text: string };

/** What a link or a mention may lead to: every tracked file. */
export type Known = { paths: ReadonlySet<string> };

/** Files of other projects, built ones and placeholders, that are mentioned by name. */
const foreign =
  /^docs\/api\/|node_modules\/|^web\/dist\/|^LICENSE\.md$|NNNN-title\.md$|^electron\.d\.ts$/;

const link = /\]\(([^)\s]+)\)/g;
const document = /(?<![\w/.@-])((?:[\w.-]+\/)*[\w-]+\.md)\b/g;
const source = /`((?:[\w.-]+\/)*[\w.-]+\.(?:ts|tsx|css|html))`/g;
const folder = /`((?:\.{0,2}[\w-][\w.-]*\/)+)`/g;
/** What a build writes, which is in no commit. */
const built = /^(?:dist|desktop\/release)\/$/;
const decision = /\bdecisions?[ /](\d{4})\b|\((00\d{2})\)/g;

/** Links and mentions of one file that lead nowhere, a line for each. */
export function findDeadReferences({ path, text }: Mentioning, { paths }: Known): string[] {
  const isDocument = path.endsWith(".md");
  const dead = new Set<string>();
  const isThere = (name: string) =>
    paths.has(name) || [...paths].some((known) => known.endsWith(`/${name}`));
  const decided = (number: string) =>
    [...paths].some((known) => known.startsWith(`docs/decisions/${number}-`));

  for (const [, target = ""] of isDocument ? text.matchAll(link) : []) {
    const [file = ""] = decodeURIComponent(target).split("#");
    if (/^(?:[a-z]+:|\/|$)/.test(file)) continue;
    const found = posix.join(posix.dirname(path), file).replace(/\/$/, "");
    const isFolder = [...paths].some((known) => known.startsWith(`${found}/`));
    if (!paths.has(found) && !isFolder) dead.add(target);
  }
  const mentions = [
    ...text.matchAll(document),
    ...(isDocument ? text.replace(link, "]").matchAll(source) : []),
  ];
  for (const [, name = ""] of mentions) {
    const plain = name.replace(/^(?:\.\.?\/)+/, "");
    if (!foreign.test(plain) && !isThere(plain)) dead.add(name);
  }
  for (const [, name = ""] of isDocument ? text.matchAll(folder) : []) {
    const isFolder = [...paths].some((known) => `/${known}`.includes(`/${name}`));
    if (!built.test(name) && !isFolder) dead.add(name);
  }
  for (const [, named, bracketed] of text.matchAll(decision)) {
    const number = named ?? bracketed ?? "";
    if ((named || isDocument) && !decided(number)) dead.add(`decision ${number}`);
  }
  return [...dead].map((name) => `${path} mentions ${name}, which is not there`);
}
