import { createRequire } from "node:module";

const { satisfies } = createRequire(import.meta.url)("semver") as {
  satisfies(version: string, range: string): boolean;
};

/** As much of an installed package.json as is checked. */
export type Manifest = { name?: string; version?: string; engines?: unknown };

/**
 * The installed packages that do not run on the Node on which all of `npm run` runs.
 *
 * @param node `24.21.0`
 */
export function checkEngines(manifests: readonly Manifest[], node: string): string[] {
  return manifests.flatMap(({ name, version, engines }) => {
    // Old packages have a list here, which npm does not read either.
    const wanted = (engines as { node?: unknown } | undefined)?.node;
    if (typeof wanted !== "string" || satisfies(node, wanted)) return [];
    return [`${name}@${version} wants Node ${wanted}, and runs on ${node}`];
  });
}
