/** As much of package-lock.json as is checked. */
export type Lockfile = { packages: Record<string, LockedPackage> };

type LockedPackage = {
  /** Where it differs from the folder's, for an alias. */
  name?: string;
  version?: string;
  /** Where it comes from; left out for what the registry of the installation has. */
  resolved?: string;
  integrity?: string;
  link?: boolean;
  /** Only developers need it. */
  dev?: boolean;
  hasInstallScript?: boolean;
};

/** What was decided about packages that want to run a program when they are installed. */
export type AllowScripts = Record<string, boolean>;

const publicRegistry = "https://registry.npmjs.org/";

/**
 * What is wrong with a lockfile: a package from somewhere else than the public registry, one whose
 * content is not fixed, and one with an install script that nobody has decided about.
 */
export function checkLockfile({ packages }: Lockfile, allowed: AllowScripts): string[] {
  const installed = Object.entries(packages).filter(
    ([path, { link }]) => path.includes("node_modules/") && !link,
  );
  const problems = installed.flatMap(([path, entry]): string[] => {
    const { version = "", resolved, integrity } = entry;
    const name = nameOf(path, entry);
    return [
      ...(resolved !== undefined && !resolved.startsWith(publicRegistry)
        ? [`${path} comes from ${resolved}`]
        : []),
      ...(/^\d+\.\d+\.\d+/.test(version) ? [] : [`${path} has no exact version: ${version}`]),
      ...(integrity?.startsWith("sha512-") ? [] : [`${path} has no SHA-512 of its content`]),
      ...(entry.hasInstallScript && !Object.hasOwn(allowed, name)
        ? [`${name} has an install script: decide in allowScripts of package.json`]
        : []),
    ];
  });
  const scripted = new Set(
    installed
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path, entry]) => nameOf(path, entry)),
  );
  const unneeded = Object.entries(allowed)
    .filter(([name, isAllowed]) => isAllowed && !scripted.has(name))
    .map(([name]) => `${name} may run an install script and has none`);
  return [...problems, ...unneeded];
}

function nameOf(path: string, { name }: LockedPackage): string {
  return name ?? path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
}
